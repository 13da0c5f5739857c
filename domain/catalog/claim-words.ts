import { stemsOf } from './words.ts';

/**
 * English words that shoppers say "no", "non" or "free" of and that name no food of another language: how something is
 * made, used or packed, and additives. They aren't taken for an unknown allergen; where one is listed as an ingredient
 * or is part of a name, that still decides ("soybean", "lecithin", "sulfite").
 */
const CLAIMS = new Set(
  stemsOf(`
  cooked farmed breaded breading burp hull hexane stpp expired caking bits drain margarine hook
  abrasive acetone additive aerosol aftertaste alcohol alcoholic aluminum ammonia antibiotic artificial aspartame
  assembly bake baked battery beep benzene big binder biodegradable bitter bland bleach bleached boil boiled bone
  bones box bpa bps brainer brand breakable bulky bun burn burnt buzz caffeinated caffeine cancer canned canola cap
  carbonated carcinogen carcinogenic carrageenan casing chalk chalky cheap chemical chew chewing chewy china chip
  chipping chlorine cholesterol chop chopping churn clumpy color coloring colour comedogenic commitment compostable
  concentrate concentrated contract cook cooking core crash crispy crumble crumbling crumbly crunchy crust cured
  deal dextrose diluted disposable disruptor doubt drama drill drip drowsiness drowsy dry dye dyes emulsifier
  endocrine engineered enriched erythritol ethanol excuse expensive fading fake filler filling fishy fizzy flat
  flavor flavoring flavour fluff fluoride foam foaming foldable formaldehyde fortified fragile fragrance fried
  frills frosting frozen fructose fuss fuzz gamey gene genetically gimmick glare gluconate glue glutamate glyphosate
  gmo greasy grit gritty habit harsh heat heavy hfcs homogenized hormone hot hydrogenated icing imitation imported
  instant iodized irradiated irritate irritating jitter jitters joke junk knead label lanolin leaking leakproof
  lecithin limit line lingering lump lumps lumpy lye magnesium maltodextrin many marinade medicated melt melting
  membership mess mica microwave mineral minimum modified monosodium more msg much mushy nail name nitrate nitrite
  nonsense odor oily oven overpowering packaging palm paraben pasteurized peel peeling perfume perishable pesticide
  petroleum pfas phosphate phthalate pill pilling pit pits pitted plastic prep prescription preservative pressure
  problem processed proof pull pulling pulp quick rapeseed rechargeable recyclable recycled refillable refined
  refrigerated refrigeration regret residue restocking return reusable rinse rip ripping rubbing rules runny rush
  saccharin safflower salty scent scented scratch scrub scrubbing seed shake shatter shed shell shine shrinking
  signup silicone skin sleep slip smell smoked so soak soaking soapy soggy solvent sour soybean spice spicy spoil
  sprinkle stabilizer stain staining stale stearate stem sterile sterilized stevia stick sticky stimulant sting stir
  streak stress string strong subscription sucralose suds sulfate sulfite sulphate sulphite sunflower swallow
  swallowing sweet sweetener synthetic talc tan tangle tangling tanning tape taste tear tears thick thickener thin
  tint tinted tip tipping too topping toxic trans triclosan trouble unpasteurized very virgin wait waiting washable
  rbst rbgh ultra waste watered waterproof watery wax white whitening wick worry wrapper xylitol
  `),
);
/** Of processing, and of no food in any language that labels here are in: "iodized", "hydrogenated", "fortified". */
const CLAIM_ENDING = /.{2}(?:iz|at|ifi)ed$/;

/** Whether a stem can only be said of a product, and isn't the name of what some are allergic to. */
export const isClaim = (stem: string) => CLAIMS.has(stem) || CLAIM_ENDING.test(stem);

/** For what is misspelled. */
export const CLAIM_STEMS: readonly string[] = [...CLAIMS];

const ADJECTIVES = new Set(
  stemsOf(
    'instant quick greasy oily salty spicy sticky crispy crunchy chewy crumbly lumpy clumpy mushy soggy runny soapy watery fishy fizzy frozen fake synthetic imitation virgin sour sweet bitter dry crisp hot burnt strong thick thin stale flat bland more many much very so too',
  ),
);
/** After these an adjective is all that is denied: "non iodized salt" is salt, but "no smoked salmon" is none. */
const OF_ADJECTIVES = new Set('non not never zero isnt arent'.split(' '));

/** Whether a word after "no" only says of what kind the avoided thing is: "no fried peanuts". */
export const isKindAfter = (opener: string, stem: string) =>
  !OF_ADJECTIVES.has(opener) && isClaim(stem) && (stem.endsWith('ed') || ADJECTIVES.has(stem));
