/**
 * The commonest ways to ask for a promise in Spanish, read word for word as English: "sin nueces" as "without nuts".
 * Words are without accents, as a query's words are.
 */

/** What begins "free from"; the longest comes first. */
const WITHOUT: readonly (readonly string[])[] = [
  ...['alergia', 'alergico', 'alergica', 'alergicos', 'intolerancia', 'intolerante', 'intolerantes'].flatMap((word) => [
    [word, 'a'],
    [word, 'al'],
  ]),
  ['libre', 'de'],
  ['libres', 'de'],
  ['sin'],
];
const ARTICLES = new Set(['la', 'las', 'el', 'los', 'de', 'del', 'nada', 'ningun', 'ninguna']);
const JOINS = new Map([
  ['y', 'and'],
  ['e', 'and'],
  ['o', 'or'],
  ['u', 'or'],
  ['ni', 'nor'],
]);

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
  celiac: celiaco|celiaca|celiacos|celiacas
  low sodium: bajo en sodio|baja en sodio|bajo en sal|baja en sal
  low sugar: bajo en azucar|baja en azucar
  low fat: bajo en grasa|baja en grasa
  low carb: bajo en carbohidratos|baja en carbohidratos
  high protein: alto en proteina|alta en proteina|alto en proteinas
  high fiber: alto en fibra|alta en fibra
`);

/** What is avoided. It is read only after "sin": "dulce de leche" is no milk. */
const NAMES = dictionary(`
  gluten: gluten
  lactose: lactosa
  dairy: lacteos|lacteo|productos lacteos
  milk: leche
  casein: caseina
  cheese: queso|quesos
  butter: mantequilla
  eggs: huevo|huevos
  nuts: nuez|nueces|frutos secos|fruto seco|nuts
  almonds: almendra|almendras
  walnuts: nogal
  cashews: maranon|maranones|anacardo|anacardos
  hazelnuts: avellana|avellanas
  pistachios: pistacho|pistachos|pistache|pistaches
  peanuts: cacahuate|cacahuates|cacahuete|cacahuetes|mani|manies
  soy: soya|soja
  wheat: trigo
  grains: granos|cereales
  sesame: ajonjoli|sesamo
  fish: pescado|pescados
  shellfish: marisco|mariscos|crustaceos
  shrimp: camaron|camarones|gamba|gambas
  meat: carne|carnes
  animal products: productos animales|origen animal
  sugar added: azucar anadida|azucar anadido|azucar agregada|azucares anadidos|azucar adicional
  sugar: azucar|azucares
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

/** A query's words with its Spanish promises in English; "sin" stays before a word that isn't known here. */
export function fromSpanish(words: readonly string[]): string[] {
  const read: string[] = [];
  for (let at = 0; at < words.length; ) {
    const opener = WITHOUT.find((one) => one.every((word, i) => words[at + i] === word));
    if (opener) {
      const avoided = avoidedAfter(words, at + opener.length);
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

/** "sin gluten ni lactosa" -> "without gluten nor lactose". */
function avoidedAfter(words: readonly string[], start: number): { read: string[]; end: number } {
  let at = start;
  while (ARTICLES.has(words[at] ?? '')) at += 1;
  const first = entryAt(NAMES, words, at);
  if (!first) return { read: ['sin'], end: at };
  const read = ['without', ...first.english];
  at += first.length;
  for (;;) {
    const join = JOINS.get(words[at] ?? '') ?? (words[at] === 'and' ? 'and' : null);
    let next = join === null ? at : at + 1;
    while (next > at && (ARTICLES.has(words[next] ?? '') || words[next] === 'sin')) next += 1;
    const name = next > at ? entryAt(NAMES, words, next) : null;
    if (!name && join === 'nor') return { read: [...read, 'sin'], end: next };
    if (!name) return { read, end: at };
    read.push(join ?? '', ...name.english);
    at = next + name.length;
  }
}

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
