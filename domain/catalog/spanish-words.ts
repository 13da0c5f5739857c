import { AFTER, ALLERGIC, BEFORE, FILLERS, OPENERS } from './promise-connectives.ts';
import { AVOIDED_BY_STEMS } from './promise-vocabulary.ts';
import { stemOf } from './words.ts';

/**
 * The commonest ways to ask for a promise in Spanish, read word for word as English: "sin nueces" as "without nuts".
 * Words are without accents, as a query's words are.
 */

/** What begins "free from". */
const WITHOUT =
  /^(?:sin|cero|nada de|libres?(?: de)?|evit(?:ar|a|o)|excepto|(?:que )?no (?:(?:puede|puedo|quiere|quiero) )?(?:tienen?|tengan?|contienen?|contengan?|llevan?|lleven?|comer|come|como|con|quiero|puedo))(?= |$)/;
const ALLERGY = /^(?:alerg(?:ia|ico|ica)|intoleran(?:te|cia))s?(?: (?:a|al|por))?(?= |$)/;
const ARTICLES = new Set(['la', 'las', 'el', 'los', 'de', 'del', 'nada', 'ningun', 'ninguna']);
const OF = new Set(['de', 'del']);
const JOINS = new Map([
  ['y', 'and'],
  ['e', 'and'],
  ['o', 'or'],
  ['u', 'or'],
  ['ni', 'nor'],
]);
const ENGLISH_JOINS = new Set(['and', 'or', 'nor']);

const dictionary = (rows: string) =>
  new Map(
    rows
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [english = '', spanish = ''] = row.split(':');
        return spanish
          .trim()
          .split('|')
          .map((word): [string, string] => [word, english.trim()]);
      }),
  );

/** Words of a diet, wherever they are. Several words come before one of them. */
const DIETS = dictionary(`
  vegan: vegano|vegana|veganos|veganas
  vegetarian: vegetariano|vegetariana|vegetarianos|vegetarianas
  organic: organico|organica|organicos|organicas
  celiac: celiaco|celiaca|celiacos|celiacas|celiaquia
  low sodium: bajo en sodio|baja en sodio|bajo en sal|baja en sal
  low sugar: bajo en azucar|baja en azucar
  low fat: bajo en grasa|baja en grasa
  low carb: bajo en carbohidratos|baja en carbohidratos
  high protein: alto en proteina|alta en proteina|alto en proteinas
  high fiber: alto en fibra|alta en fibra
`);

/** What is avoided. It is read only next to "sin" and the like: "dulce de leche" is no milk. */
const NAMES = dictionary(`
  gluten: gluten
  lactose: lactosa
  dairy: lacteos|lacteo|productos lacteos
  milk: leche|leche de vaca|leche de cabra|leche de oveja
  casein: caseina
  whey: suero|suero de leche
  cream: crema|nata
  yogurt: yogur|yogures|yogurt
  cheese: queso|quesos|queso de vaca|queso de cabra|queso de oveja|requeson
  butter: mantequilla|mantequillas
  mayonnaise: mayonesa
  eggs: huevo|huevos|clara|claras|yema|yemas
  nuts: nuez|nueces|frutos secos|fruto seco|nuts
  almonds: almendra|almendras
  walnuts: nogal|nuez de castilla|nueces de castilla
  pecans: pacana|pacanas|nuez pecana|nueces pecanas
  tree nuts: castana|castanas|pinon|pinones|nuez de brasil|nueces de brasil|nuez de macadamia|nueces de macadamia
  cashews: maranon|maranones|anacardo|anacardos
  hazelnuts: avellana|avellanas
  pistachios: pistacho|pistachos|pistache|pistaches
  peanuts: cacahuate|cacahuates|cacahuete|cacahuetes|mani|manies
  soy: soya|soja|salsa de soya|salsa de soja
  wheat: trigo|harina|harinas|harina de trigo
  grains: granos|cereales
  sesame: ajonjoli|sesamo
  fish: pescado|pescados|atun|salmon|bacalao|merluza|sardina|sardinas|anchoa|anchoas|trucha|tilapia
  shellfish: marisco|mariscos|crustaceo|crustaceos|molusco|moluscos
  shrimp: camaron|camarones|gamba|gambas|langostino|langostinos
  crab: cangrejo|cangrejos
  lobster: langosta|langostas
  clams: almeja|almejas
  mussels: mejillon|mejillones
  meat: carne|carnes
  animal products: productos animales|origen animal
  sugar added: azucar anadida|azucar anadido|azucar agregada|azucares anadidos|azucar adicional
  sugar: azucar|azucares|azucar de cana
  fat: grasa|grasas
  salt: sal
  sodium: sodio
  carbs: carbohidratos
  honey: miel
  onion: cebolla|cebollas
  garlic: ajo|ajos
  corn: maiz
  tomato: tomate|tomates|jitomate
  coconut: coco
  palm oil: aceite de palma
  chicken: pollo
  pork: cerdo|puerco
  beef: res
  oats: avena
  rice: arroz
  cinnamon: canela
  cilantro: cilantro
  allergens: alergenos
`);
const LONGEST = 3;

/** Made of nothing that follows: in "galletas sin gluten de chocolate", chocolate is looked for. */
const NOT_FOODS = new Set('gluten|lactose|casein|sugar|sugar added|sodium|carbs|allergens'.split('|'));

/** A query's words with its Spanish promises in English; "sin" stays before a word that isn't known here. */
export function fromSpanish(words: readonly string[]): string[] {
  const read: string[] = [];
  for (let at = 0; at < words.length; ) {
    const avoided = avoidedAfter(words, at) ?? avoidedBefore(words, at);
    if (avoided) {
      read.push(...avoided.read);
      at = avoided.end;
      continue;
    }
    const diet = entryAt(DIETS, words, at);
    read.push(...(diet ? diet.english : [words[at] ?? '']));
    at += diet?.length ?? 1;
  }
  return read;
}

type Avoided = { read: string[]; end: number };

/** "nueces free" */
function avoidedBefore(words: readonly string[], start: number): Avoided | null {
  const name = entryAt(NAMES, words, start);
  const end = start + (name?.length ?? 0);
  return name && AFTER.has(words[end] ?? '') ? { read: name.english, end } : null;
}

/** "sin gluten ni lactosa" -> "without gluten nor lactose"; also "no nueces", after an English word. */
function avoidedAfter(words: readonly string[], start: number): Avoided | null {
  const length = spanishOpener(words, start);
  const opened = start + (length || englishOpener(words, start));
  if (opened === start) return null;
  let at = afterArticles(words, opened);
  const name = nameAt(words, at);
  if (!name && length === 0) return null;
  // For people with an allergy, but we don't know to what.
  if (at === words.length)
    return { read: ALLERGY.test(words[start] ?? '') ? ['without', 'allergens'] : words.slice(start), end: at };
  if (!name) return { read: ['sin'], end: at };
  const isSpanish = length > 0 || name.isSpanish;
  const read = [...(isSpanish ? ['without'] : words.slice(start, opened)), ...name.english];
  at += name.length;
  for (let last = name; ; ) {
    const sought = soughtAfter(words, at, last);
    if (sought) {
      read.push(...sought.read);
      at = sought.end;
    }
    const next = joinedName(words, at, last, isSpanish);
    if (!next || (sought && !next.name)) return { read, end: at };
    // What is looked for ended the list, so "y leche" needs a "without" of its own.
    read.push(...(sought ? ['without', ...next.read.slice(1)] : next.read));
    at = next.end;
    if (!next.name) return { read, end: at };
    last = next.name;
  }
}

type Name = { length: number; english: string[]; isSpanish: boolean };

/** What is looked for of which "sin" isn't said, in English: "de maíz" of "tortillas sin gluten de maíz". */
function soughtAfter(words: readonly string[], at: number, last: Name): Avoided | null {
  if (!OF.has(words[at] ?? '') || !NOT_FOODS.has(last.english.join(' '))) return null;
  const next = afterArticles(words, at + 1);
  const name = nameAt(words, next);
  return name && { read: ['de', ...name.english], end: next + name.length };
}

/** What else is avoided: "ni huevo", "y leche", "de soya". Null if what follows is looked for. */
function joinedName(
  words: readonly string[],
  at: number,
  last: Name,
  isSpanish: boolean,
): (Avoided & { name: Name | null }) | null {
  const word = words[at] ?? '';
  const isOf = OF.has(word);
  const join = isOf ? 'and' : (JOINS.get(word) ?? (ENGLISH_JOINS.has(word) ? word : null));
  if (join === null) return null;
  let next = afterArticles(words, at + 1);
  if (words[next] === 'sin') next = afterArticles(words, next + 1);
  if (next === words.length || (isOf && NOT_FOODS.has(last.english.join(' ')))) return null;
  const name = nameAt(words, next);
  if (name) return { read: [join, ...name.english], end: next + name.length, name };
  if (!isOf && !isSpanish && !JOINS.has(word)) return null;
  // After a comma it may be a product, which promise-words.ts can tell.
  return { read: [ENGLISH_JOINS.has(word) ? 'or' : 'sin'], end: next, name: null };
}

function afterArticles(words: readonly string[], start: number): number {
  let at = start;
  while (ARTICLES.has(words[at] ?? '')) at += 1;
  return at;
}

/** How many words begin a promise in Spanish; 0 if none. */
function spanishOpener(words: readonly string[], at: number): number {
  const rest = words.slice(at).join(' ');
  const opener = WITHOUT.exec(rest) ?? ALLERGY.exec(rest);
  return opener ? opener[0].split(' ').length : 0;
}

/** The same in English: "no", "free from any", "allergic to". */
function englishOpener(words: readonly string[], start: number): number {
  const word = words[start] ?? '';
  const isFree = word === 'free' && ['from', 'of'].includes(words[start + 1] ?? '');
  if (!isFree && !ALLERGIC.has(word) && !BEFORE.has(word)) return 0;
  let at = start + 1;
  while (['to', 'al'].includes(words[at] ?? '') || FILLERS.has(words[at] ?? '') || OPENERS.has(words[at] ?? ''))
    at += 1;
  return at - start;
}

/** The avoided thing at this place, in Spanish or in English. */
function nameAt(words: readonly string[], at: number): Name | null {
  const entry = entryAt(NAMES, words, at);
  if (entry) return { ...entry, isSpanish: entry.english.join(' ') !== words.slice(at, at + entry.length).join(' ') };
  for (let length = Math.min(LONGEST, words.length - at); length >= 1; length--) {
    const english = words.slice(at, at + length);
    if (AVOIDED_BY_STEMS.has(english.map(stemOf).join(' '))) return { length, english, isSpanish: false };
  }
  return null;
}

/** Whether an avoidable thing is named here in Spanish. */
export const isSpanishName = (words: readonly string[], at: number) => entryAt(NAMES, words, at) !== null;

function entryAt(
  entries: ReadonlyMap<string, string>,
  words: readonly string[],
  at: number,
): { length: number; english: string[] } | null {
  for (let length = Math.min(LONGEST, words.length - at); length >= 1; length--) {
    const english = entries.get(words.slice(at, at + length).join(' '));
    if (english !== undefined) return { length, english: english.split(' ') };
  }
  return null;
}
