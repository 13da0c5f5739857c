/** A name that the code doesn't use. */
export type DeniedName = {
  name: string;
  /** `part`: not inside a longer name either; `whole`: not as the whole name; `verb`: not as a function, component or type. */
  where: 'part' | 'whole' | 'verb';
  instead: string;
};

/** Invented metaphors, each with the word that every engineer knows. */
export const DENIED_NAMES: readonly DeniedName[] = [
  { name: 'letGo', where: 'part', instead: 'voidPayment, or release' },
  { name: 'giveMoneyBack', where: 'part', instead: 'refundOrder' },
  { name: 'tell', where: 'verb', instead: 'report, record or notify' },
  { name: 'till', where: 'part', instead: 'connection, or client' },
  { name: 'lane', where: 'part', instead: 'sharedReader' },
  { name: 'shelf', where: 'part', instead: 'category, stockLevel or msrp' },
  { name: 'shelves', where: 'part', instead: 'categories, or stock levels' },
  { name: 'house', where: 'part', instead: 'environment, or shop' },
  { name: 'stage', where: 'whole', instead: 'environment, or shop' },
  { name: 'cast', where: 'whole', instead: 'inputs, or people' },
  { name: 'world', where: 'whole', instead: 'fixtures' },
  { name: 'tape', where: 'part', instead: 'recording' },
  { name: 'tapes', where: 'part', instead: 'recordings' },
  { name: 'judge', where: 'part', instead: 'check, or compare' },
  { name: 'judged', where: 'part', instead: 'checked, or compared' },
  { name: 'keep', where: 'verb', instead: 'save, cache or store' },
  { name: 'kept', where: 'verb', instead: 'StaticFragment, or saved' },
  { name: 'later', where: 'verb', instead: 'DeferUntilPainted' },
  { name: 'stillPage', where: 'part', instead: 'plainPage' },
  { name: 'meet', where: 'verb', instead: 'authorize' },
  { name: 'admit', where: 'verb', instead: 'authorize' },
  { name: 'serveUnmet', where: 'whole', instead: 'serveWithOwnSession' },
  { name: 'wish', where: 'part', instead: 'lineChange' },
  { name: 'wishes', where: 'part', instead: 'lineChanges' },
  { name: 'holding', where: 'whole', instead: 'lineState' },
  { name: 'stranger', where: 'part', instead: 'anonymousCaller' },
  { name: 'who', where: 'verb', instead: 'account, caller or cartOwner' },
  { name: 'cashier', where: 'part', instead: 'payments' },
  { name: 'opening', where: 'whole', instead: 'beginWith' },
  { name: 'rounds', where: 'verb', instead: 'recurringJobs' },
  { name: 'news', where: 'part', instead: 'event, or events' },
  { name: 'goods', where: 'part', instead: 'products, or items' },
  { name: 'seats', where: 'part', instead: 'slots' },
  { name: 'putsOf', where: 'whole', instead: 'upsertsOf' },
  { name: 'puts', where: 'whole', instead: 'upserts' },
  { name: 'gone', where: 'whole', instead: 'deletes, or removed' },
  { name: 'nobody', where: 'part', instead: 'anonymous, or none' },
  { name: 'somebody', where: 'part', instead: 'someone, or who it is' },
  { name: 'everybody', where: 'part', instead: 'everyone' },
];

export type DeniedWord = { pattern: RegExp; instead: string };

/** Words of comments, docs, test titles and error messages that a colleague wouldn't say. */
export const DENIED_WORDS: readonly DeniedWord[] = [
  { pattern: /\b(he|him|his|himself|she|her)\b/i, instead: 'they, them, their' },
  { pattern: /\bwho(m)?ever\b/i, instead: 'anyone who, or the caller' },
  { pattern: /(?<!")\b(no|every|some|any)body\b/i, instead: 'no one, everyone, someone, or who it is' },
  { pattern: /\bseldom\b/i, instead: 'rarely' },
  { pattern: /\bnought\b/i, instead: 'zero' },
  { pattern: /\bdear(er|est)?\b/i, instead: 'expensive' },
  { pattern: /\bgoods\b/i, instead: 'products, or items' },
  { pattern: /\bshel(f|ves)\b(?! life)/i, instead: 'store price, category or stock' },
  { pattern: /\bnews\b/i, instead: 'event, or events' },
  { pattern: /\bhouses?\b/i, instead: 'shop, or environment' },
  { pattern: /\bwish(es)?\b/i, instead: 'request, or quantity' },
  { pattern: /\b(stands?|stood)\b(?!-)/i, instead: 'is' },
  { pattern: /\bgo(es)? on\b/i, instead: 'continue' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime, or while' },
  { pattern: /\b(comes?|came) round\b/i, instead: 'repeats' },
  { pattern: /\bwhatever may\b/i, instead: 'whatever, or regardless of' },
  { pattern: /\d %(?![a-z%])/i, instead: '12%, without a space' },
  { pattern: /\b(upon|wherefore|thereof|hence)\b/i, instead: 'a plain sentence' },
  { pattern: /\bpresses\b|\bone press\b/i, instead: 'clicks, or one click' },
  { pattern: /\bletter ?box(es)?\b/i, instead: 'queue' },
];

/** British spellings. Literals of the wire and texts of the specification are strings, which nothing here reads. */
export const BRITISH: readonly DeniedWord[] = [
  { pattern: /catalogue(?!\.md)/i, instead: 'catalog' },
  {
    pattern:
      /(author|final|normal|organ|recogn|serial|minim|maxim|optim|summar|initial|priorit|random|real|util)is(e|ing|ation)/i,
    instead: '-ize',
  },
  { pattern: /cancell(?!ation)/i, instead: 'canceled, canceling' },
  { pattern: /colour/i, instead: 'color' },
  { pattern: /honour/i, instead: 'honor' },
  { pattern: /behaviour/i, instead: 'behavior' },
  { pattern: /favour/i, instead: 'favor' },
  { pattern: /neighbour/i, instead: 'neighbor' },
  { pattern: /flavour/i, instead: 'flavor' },
  { pattern: /licence/i, instead: 'license' },
  { pattern: /fulfil(?!l)/i, instead: 'fulfill' },
  { pattern: /programme(?![dr])/i, instead: 'program' },
  { pattern: /cheque/i, instead: 'check' },
  { pattern: /\b(to|up|down)wards\b/i, instead: 'toward, upward, downward' },
];
