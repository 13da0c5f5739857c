import { parseSync } from 'rolldown/utils';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Attributes and props that a shopper reads or hears. */
const SHOWN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'hint',
  'label',
  'placeholder',
  'title',
  'words',
]);
const WORD = /\p{L}{2}|^\p{L}$/u;
/** 'Please check the card.' or 'Sign in | Tallybean', and not 'button' or 'text/html; charset=utf-8'. */
const SENTENCE = /^\p{Lu}\p{L}*(['’]\p{L}+)?[,.]? .*\p{L}/su;

export type Shown = { text: string; line: number };

/**
 * The English that a file shows: text between tags, strings in the attributes of `SHOWN`, and every sentence elsewhere,
 * except the messages of thrown errors.
 */
export function shownTexts(file: string, source: string): Shown[] {
  const { program, errors } = parseSync(file, source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Map<number, Shown>();
  walk(program as unknown as Node, 'code', (text, start) =>
    found.set(start, { text: text.trim(), line: source.slice(0, start).split('\n').length }),
  );
  return [...found.values()];
}

/** `shown`: where every word is read by a shopper; `code`: where only a sentence is. */
type Place = 'shown' | 'code';

function walk(node: Node, place: Place, add: (text: string, start: number) => void): void {
  if (node.type === 'NewExpression' || node.type === 'ImportDeclaration' || node.type.startsWith('TS')) {
    if (!/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
  }
  for (const text of textsOf(node)) {
    if ((place === 'shown' || node.type === 'JSXText' ? WORD : SENTENCE).test(text.trim())) add(text, node.start);
  }
  for (const child of childrenOf(node)) walk(child, placeOf(node, child, place), add);
}

function textsOf(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node['value'])];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type !== 'TemplateLiteral') return [];
  return [(node['quasis'] as Node[]).map((part) => (part['value'] as { raw: string }).raw).join('0')];
}

function placeOf(node: Node, child: Node, place: Place): Place {
  switch (node.type) {
    case 'JSXAttribute': {
      const name = node['name'] as Node;
      return child !== name && SHOWN.has(String(name['name'])) ? 'shown' : 'code';
    }
    case 'JSXElement':
    case 'JSXFragment':
      return child.type === 'JSXExpressionContainer' ? 'shown' : 'code';
    // What is compared, looked up or passed to a function is a value.
    case 'BinaryExpression':
    case 'MemberExpression':
      return node['operator'] === '+' ? place : 'code';
    case 'ConditionalExpression':
      return child === node['test'] ? 'code' : place;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'JSXOpeningElement':
      return 'code';
    default:
      return place;
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}
