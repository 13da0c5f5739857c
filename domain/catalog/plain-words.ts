import { stemsOf } from './words.ts';

/** Words that say nothing about a product. They count only if nothing else was typed. */
export const SMALL_WORDS = new Set(
  'a an the and or of for with in on to my me i some any no not without please want need best good buy get is are does do that which what your our from by per something anything stuff healthy tasty delicious yummy favorite dozen but w be should must has have had who can cant someone anyone people person absolutely really very only made rated tonight today it para con de del la las el los y en que'.split(
    ' ',
  ),
);

/**
 * English words that name no food, whatever they are said with: "cruelty free", "septic safe", "sold out", "allergy
 * relief", "no nuts please". A word that isn't known at all may be an allergen in another language; these are not.
 */
export const NO_FOODS = new Set(
  stemsOf(`
  cruelty cage crate hassle guilt care tax duty risk toll scot hand smoke bogo tree toxin calorie cal carbon emission
  deforestation soap detergent sls sles germ bacteria virus dust lint clump crumb grease spill leak rust clutter wrinkle
  frizz acne blemish pimple dandruff itch tangle pain pest flea tick bug slave slavery conflict cavity plaque pvc pfoa
  teflon lead mercury arsenic cadmium metal gas sulfur noise cost fee interest ad
  wire cord seam effort time flaw spot end count use help worth price age harm heart home point fear limit bottom strap
  back sleeve top hope cloud tank
  sold sell take took work eat wash carry dine night camp check inside outside pull black blow wipe clean test stock
  septic reef kid child children baby toddler infant pet dog cat animal dishwasher freezer food school pregnancy nursing
  breastfeeding environment eco earth fabric surface family
  son daughter kiddo mom mother dad father husband wife brother sister friend guest teen adult boy girl class classroom
  weeknight weekend weekday birthday holiday thanksgiving christmas easter halloween travel trip gym workout potluck brunch
  teacher student coworker office party picnic lunchbox lunch daycare preschool grandma grandpa us he she they him her
  them his we you man woman men women
  pls plz thx thanks thank hi hello hey ok okay ever whatsoever either also im ive id am was were been being lot few more
  most every each such etc all just yet still again now here there then maybe if when so this these those thats its
  oz lb ct pk pc pcs kg mg ml qt pack size
  sale deal discount discounted clearance coupon shipping delivery ship order online store near nearby bulk
  seasonal season pollen mite hay fever spring summer fall winter ragweed indoor outdoor relief support medicine medication
  med pill tablet capsule spray drop eye nose symptom remedy aid defense formula conscious aware tested severe mild teeth
  tooth gum scalp stomach bladder reaction shot antihistamine skin supplement vitamin
  get got make give bring give like one two three four five six ten first second half label labeled clear world
  `),
);
