/** What allergen statements name beside the major allergens, and the words they are made of. */
const KNOWN = new Set(
  `contain contains contained containing may also can might be been is are was has have made manufactured processed processes
  processing produced produces packaged packages packed packs prepared handled handles handling stored use uses used using in
  into on with within from of for by to a an the and or as at that than less which where this these those it its our we same
  other others all any one more some possible possibly potential potentially trace traces amount amounts small minute residual
  due cross contact contamination shared equipment facility facilities factory factories plant plants line lines machinery
  kitchen environment premises bakery product products food foods ingredient ingredients item items substance substances source
  sources derived derivative derivatives following
  allergen allergens allergenic allergy allergies allergic information info warning statement advice notice declared declaration
  major top eight nine big common known listed list bold above below see label labels package please note
  no none not nil non free n na e g i
  bioengineered organic natural raw dried dry powder powders powdered ground whole enriched flour flours starch protein proteins
  oil oils lecithin extract extracts flavor flavors flavoring flavorings color colors concentrate isolate syrup meal milled
  seed seeds sauce paste vegetable fruit
  gluten cereal cereals grain grains oat oats corn maize barley rye rice malt millet sorghum teff buckwheat quinoa yeast
  celery celeriac mustard lupin lupine sulfite sulfites sulphite sulphites sulfur sulphur dioxide bisulfite metabisulfite
  coconut coconuts cocoa cacao chocolate caffeine sugar sugars salt alcohol phenylalanine latex
  sunflower safflower canola rapeseed palm olive pea peas chickpea chickpeas bean beans lentil lentils legume legumes flax hemp
  chia poppy pumpkin
  onion onions garlic tomato tomatoes pepper peppers paprika carrot carrots potato potatoes mushroom mushrooms cinnamon vanilla
  ginger turmeric cumin coriander fenugreek banana bananas kiwi strawberry strawberries peach peaches apple apples citrus lemon
  orange pineapple mango avocado`.split(/\s+/),
);

/** What comes before it is only who contains it. */
const BEFORE_NAMES = /^.*?\bcontains?\b/s;
const PARENTHESIS = /(?<=^|[,:()[\]{}])([^,:()[\]{}]*)[([{][^()[\]{}]*[)\]}]/g;
const BETWEEN_NAMES = /[^\p{L}\p{N}\p{M}\s'-]+|\b(?:and|or)\b/u;

/**
 * Whether an allergen statement ("Contains: milk, gurnard") or a declared allergen may name one that we don't know: it may be
 * a fish, a nut or a word of another language, so the product is free from nothing. What is in parentheses explains the
 * name before it: "fish (gurnard)".
 * @param isNamed whether a text names something that we know.
 */
export function namesUnknown(sentence: string, isNamed: (text: string) => boolean): boolean {
  const explained = sentence
    .toLowerCase()
    .replace(BEFORE_NAMES, '')
    .replace(PARENTHESIS, (all, name: string) => (isNamed(name) ? name : all));
  return explained.split(BETWEEN_NAMES).some((name) => {
    const words = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
    return words.some((word) => !KNOWN.has(word)) && !isNamed(name);
  });
}
