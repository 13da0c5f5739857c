import { parseSync } from '@swc/core';

/** The tables that a piece of source names, by what it does to them; common table expressions are left out. */
type Named = { reads: Set<string>; writes: Set<string> };

const KYSELY_READS =
  /^(selectFrom|from|using|(inner|left|right|full|cross)Join|(inner|left|cross)JoinLateral|(cross|outer)Apply)$/;
const KYSELY_WRITES = /^(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/;

/** A table whose name is not written where the chain starts. */
export const UNNAMED = '(unnamed)';

/** Tables named in the SQL texts and the Kysely chains of a TypeScript file. */
export function tablesOf(source: string): Named {
  const named: Named = { reads: new Set(), writes: new Set() };
  visit(parseSync(source, { syntax: 'typescript', target: 'es2022' }), (node) => {
    if (node['type'] === 'CallExpression') addChain(named, node);
    const text = textOf(node);
    if (text === null) return;
    const found = tablesOfSql(text);
    for (const table of found.reads) named.reads.add(table);
    for (const table of found.writes) named.writes.add(table);
  });
  return named;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, look);
  else if (isNode(node)) {
    look(node);
    for (const value of Object.values(node)) if (isNode(value)) visit(value, look);
  }
}

function textOf(node: Node): string | null {
  if (node['type'] === 'StringLiteral') return String(node['value']);
  if (node['type'] !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as { raw: string }[];
  return quasis.map(({ raw }) => raw).join(' ? ');
}

/** `selectFrom('cart as c')` and `selectFrom(['cart as c', 'account as a'])`, of a chain or taken out of one. */
function addChain(named: Named, call: Node): void {
  const callee = call['callee'] as Node;
  const property = (callee['type'] === 'MemberExpression' ? callee['property'] : callee) as Node;
  const verb = String(property['value']);
  const set = KYSELY_WRITES.test(verb) ? named.writes : KYSELY_READS.test(verb) ? named.reads : null;
  const first = (call['arguments'] as { expression: Node }[])[0]?.expression;
  if (!set || !first) return;
  const elements = first['type'] === 'ArrayExpression' ? (first['elements'] as ({ expression: Node } | null)[]) : [];
  // A join may take a subquery from a variable; a chain starts from a table or from a subquery in place.
  const isStart = callee['type'] === 'MemberExpression' && (KYSELY_WRITES.test(verb) || verb === 'selectFrom');
  if (isStart && first['type'] === 'Identifier') set.add(UNNAMED);
  for (const each of [first, ...elements.map((element) => element?.expression)]) {
    if (each?.['type'] === 'StringLiteral') set.add(String(each['value']).split(' as ')[0]?.trim() ?? '');
  }
}

/** Tables named in one SQL text, or in a piece of one. */
function tablesOfSql(sql: string): Named {
  const words = wordsOf(sql);
  const named: Named = { reads: new Set(), writes: new Set() };
  const expressions = new Set(words.filter((_, at) => isExpressionName(words, at)));
  words.forEach((word, at) => {
    const next = words[at + 1] ?? '';
    if (word === 'insert' || word === 'merge') {
      if (next === 'into') named.writes.add(words[at + 2] ?? '');
    } else if (word === 'update' && words[at - 1] !== 'for' && words[at - 1] !== 'do') named.writes.add(next);
    else if (word === 'truncate') named.writes.add(next === 'table' ? (words[at + 2] ?? '') : next);
    else if (word === 'from' && words[at - 1] === 'delete') named.writes.add(next);
    else if (word === 'from' || word === 'join' || word === 'using')
      for (const table of listAfter(words, at + 1)) named.reads.add(table);
  });
  for (const name of expressions) {
    named.reads.delete(name);
    named.writes.delete(name);
  }
  return named;
}

/** Names, commas and brackets, in lower case; quoted values and comments are left out. */
function wordsOf(sql: string): string[] {
  const plain = sql.replace(/--[^\n]*/g, ' ').replace(/'(?:[^']|'')*'/g, ' ? ');
  return plain.toLowerCase().match(/[a-z_]\w*(?:\.\w+)*|[(),]|[^\s\w]/g) ?? [];
}

/** `name as (`, `name as materialized (`, `name (column, ...) as (`: what WITH defines. */
function isExpressionName(words: string[], at: number): boolean {
  let next = at + 1;
  if (words[next] === '(') next = afterBrackets(words, next);
  if (words[next] !== 'as') return false;
  next++;
  while (words[next] === 'not' || words[next] === 'materialized') next++;
  return words[next] === '(';
}

function afterBrackets(words: string[], open: number): number {
  let depth = 0;
  for (let at = open; at < words.length; at++) {
    if (words[at] === '(') depth++;
    if (words[at] === ')' && --depth === 0) return at + 1;
  }
  return words.length;
}

const ENDS_ITEM =
  /^(?:where|join|inner|left|right|full|cross|on|set|order|group|limit|for|union|returning|select|when)$/;

/** The tables of `from cart c, account as a, unnest($1) as u (id)`, read from the first word of the list on. */
function listAfter(words: string[], start: number): string[] {
  const tables: string[] = [];
  for (let at = start; at < words.length; at++) {
    while (words[at] === 'only' || words[at] === 'lateral') at++;
    const name = words[at] ?? '';
    if (words[at] !== '(') at++;
    if (words[at] === '(') at = afterBrackets(words, at);
    else if (/^[a-z_]\w*$/.test(name)) tables.push(name);
    if (words[at] === 'as') at++;
    if (/^[a-z_]/.test(words[at] ?? '') && !ENDS_ITEM.test(words[at] ?? '')) at++;
    if (words[at] === '(') at = afterBrackets(words, at);
    if (words[at] !== ',') break;
  }
  return tables;
}
