import { type Declared, type Parsed, parseNames, type Prose } from './names.ts';
import { BRITISH, DENIED_NAMES, DENIED_WORDS, type DeniedName, type DeniedWord } from './words.ts';

/** The names of data fields: `data` cross a boundary (column, wire, form); `types` are those of any type. */
export type Fields = { data: ReadonlySet<string>; types: ReadonlySet<string> };
export type Violation = { check: 'name' | 'case' | 'word' | 'spelling'; message: string };

const SNAKE_CASE = /[a-z0-9]_[a-z0-9]/;

/** Everything in a file that words.ts and GLOSSARY.md don't allow. */
export function violationsOf(file: string, text: string, fields: Fields): Violation[] {
  const { declared, prose } = parse(file, text);
  const found: Violation[] = [];
  const add = (check: Violation['check'], offset: number, what: string, instead: string) =>
    found.push({ check, message: `${file}:${text.slice(0, offset).split('\n').length} ${what}: ${instead}` });
  for (const one of declared) {
    const { name, offset } = one;
    if (isLocalInSnakeCase(one, fields)) add('case', offset, name, 'camelCase, because it is no data field');
    for (const { instead } of DENIED_NAMES.filter((denied) => isDenied(one, denied)))
      add('name', offset, name, instead);
    for (const { instead } of matches(name, BRITISH)) add('spelling', offset, name, instead);
  }
  for (const { text: sentence, offset } of prose) {
    for (const { instead, index, word } of matches(sentence, DENIED_WORDS)) add('word', offset + index, word, instead);
    for (const { instead, index, word } of matches(sentence, BRITISH)) add('spelling', offset + index, word, instead);
  }
  for (const { instead } of deniedInPath(file)) found.push({ check: 'name', message: `${file}: ${instead}` });
  for (const { instead } of matches(file, BRITISH)) found.push({ check: 'spelling', message: `${file}: ${instead}` });
  return found;
}

/** What a file declares and says. Markdown, SQL and patches declare nothing that is checked. */
function parse(file: string, text: string): Parsed {
  const prose = file.endsWith('.md')
    ? markdownProse(text)
    : file.endsWith('.sql')
      ? [...text.matchAll(/--(.*)/g)].map((match) => ({ text: match[1] ?? '', offset: match.index }))
      : file.endsWith('.patch')
        ? [{ text: text.split('\ndiff ')[0] ?? '', offset: 0 }]
        : null;
  return prose ? { declared: [], prose } : parseNames(file, text);
}

/** Each line without code, which may have any name. */
function markdownProse(text: string): Prose[] {
  const blank = (code: string) => code.replaceAll(/[^\n]/g, ' ');
  const lines = text.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`|\]\([^)]*\)/gm, blank).split('\n');
  let offset = 0;
  return lines.map((line) => {
    const prose = { text: line, offset };
    offset += line.length + 1;
    return prose;
  });
}

/** A field taken out of an object keeps its name; every other local has the name of a data field or is camelCase. */
function isLocalInSnakeCase({ name, kind, isField }: Declared, fields: Fields): boolean {
  if ((kind !== 'local' && kind !== 'function') || !SNAKE_CASE.test(name)) return false;
  return !fields.data.has(name) && !(isField && fields.types.has(name));
}

function isDenied({ name, kind }: Declared, denied: DeniedName): boolean {
  const isWhole = name.toLowerCase() === denied.name.toLowerCase();
  if (denied.where === 'whole') return isWhole;
  if (denied.where === 'verb') return isWhole && (kind === 'function' || kind === 'type');
  const [words, parts] = [wordsOf(name), wordsOf(denied.name)];
  return words.some((_, at) => parts.every((part, i) => words[at + i] === part));
}

function deniedInPath(file: string): readonly DeniedName[] {
  const [folders, base] = [file.split('/').slice(0, -1), file.split('/').at(-1) ?? ''];
  const words = base.replace(/\..*/, '').split('-');
  return DENIED_NAMES.filter(({ name }) => words.includes(name) || folders.includes(name));
}

/** `openHouse2_db` -> open, house2, db. */
function wordsOf(name: string): string[] {
  return name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
}

function matches(text: string, words: readonly DeniedWord[]): { instead: string; index: number; word: string }[] {
  return words.flatMap(({ pattern, instead }) => {
    const match = pattern.exec(text);
    return match ? [{ instead, index: match.index, word: match[0] }] : [];
  });
}
