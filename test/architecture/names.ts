import { parseSync } from 'rolldown/utils';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** A name as its file declares it. `local`: a variable, a parameter or a private field; it never leaves the code. */
export type Declared = {
  name: string;
  offset: number;
  kind: 'local' | 'function' | 'type' | 'member';
  /** Taken out of an object under the object's own name for it: `const { account_id } = session`. */
  isField: boolean;
};
/** Text that people read: a comment, the title of a test, an error message, the summary of a call. */
export type Prose = { text: string; offset: number };
export type Parsed = { declared: Declared[]; prose: Prose[] };

/** Every name that a source file declares and every sentence in it. @throws Error if it does not parse. */
export function parseNames(file: string, text: string): Parsed {
  const { program, comments, errors } = parseSync(file, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const parsed: Parsed = {
    declared: [],
    prose: comments.map(({ value, start }) => ({ text: value, offset: start + 2 })),
  };
  visit(program as unknown as Node, parsed);
  return parsed;
}

function visit(node: Node, parsed: Parsed): void {
  collect(node, parsed);
  for (const child of childrenOf(node)) visit(child, parsed);
}

function collect(node: Node, parsed: Parsed): void {
  const add = (kind: Declared['kind'], ...patterns: unknown[]) => {
    for (const binding of patterns.flatMap((one) => bindingsOf(one))) parsed.declared.push({ ...binding, kind });
  };
  switch (node.type) {
    case 'VariableDeclarator':
      return add(isFunction(node['init']) ? 'function' : 'local', node['id']);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      add('function', node['id']);
      return add('local', ...(node['params'] as unknown[]));
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
      return add('local', ...(node['params'] as unknown[]));
    case 'CatchClause':
      return add('local', node['param']);
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
      return add('type', node['id']);
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSPropertySignature':
    case 'TSMethodSignature': {
      const key = node['key'];
      if (!isNode(key) || node['computed']) return;
      return add(key.type === 'PrivateIdentifier' ? 'local' : 'member', key);
    }
    case 'CallExpression':
      return collectTitle(node, parsed);
    case 'NewExpression':
      return collectMessages(node, parsed);
    case 'Property':
      if (isNode(node['key']) && node['key']['name'] === 'summary') addProse(node['value'], parsed);
  }
}

/** `test('words', ..)`, `describe('words', ..)` and `test.each(..)('words', ..)`. */
function collectTitle(node: Node, parsed: Parsed): void {
  let callee = node['callee'] as Node;
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = (callee['callee'] ?? callee['object']) as Node;
  const [title] = node['arguments'] as Node[];
  if (['test', 'it', 'describe'].includes(String(callee['name']))) addProse(title, parsed);
}

/** The message of `new Error('..')` and of every class whose name ends in Error or Refused. */
function collectMessages(node: Node, parsed: Parsed): void {
  if (!/(Error|Refused)$/.test(String((node['callee'] as Node)['name']))) return;
  for (const argument of node['arguments'] as Node[]) addProse(argument, parsed);
}

/** A string, or the fixed parts of a template. */
function addProse(value: unknown, parsed: Parsed): void {
  if (!isNode(value)) return;
  if (value.type === 'TemplateLiteral') {
    for (const part of value['quasis'] as Node[])
      parsed.prose.push({ text: (part['value'] as { raw: string }).raw, offset: part.start });
  } else if (value.type === 'Literal' && typeof value['value'] === 'string')
    parsed.prose.push({ text: value['value'], offset: value.start + 1 });
}

type Binding = Omit<Declared, 'kind'>;

function bindingsOf(pattern: unknown, isField = false): Binding[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [{ name: String(pattern['name']), offset: pattern.start, isField }];
    case 'AssignmentPattern':
      return bindingsOf(pattern['left'], isField);
    case 'RestElement':
      return bindingsOf(pattern['argument']);
    case 'TSParameterProperty':
      return bindingsOf(pattern['parameter']);
    case 'ArrayPattern':
      return (pattern['elements'] as unknown[]).flatMap((one) => bindingsOf(one));
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap((one) =>
        one.type === 'RestElement' ? bindingsOf(one) : bindingsOf(one['value'], one['shorthand'] === true),
      );
    default:
      return [];
  }
}

function isFunction(value: unknown): boolean {
  return isNode(value) && ['ArrowFunctionExpression', 'FunctionExpression'].includes(value.type);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** The keys that a file's types declare and, unless `onlyTypes`, those of its objects, such as zod schemas and tables. */
export function fieldsOf(file: string, text: string, { onlyTypes = false } = {}): string[] {
  const names: string[] = [];
  const walk = (node: Node): void => {
    const key = node['key'];
    const isField = node.type === 'TSPropertySignature' || (node.type === 'Property' && !onlyTypes);
    if (isField && isNode(key) && !node['computed'] && !node['shorthand'])
      names.push(String(key['name'] ?? key['value']));
    for (const child of childrenOf(node)) walk(child);
  };
  walk(parseSync(file, text, { sourceType: 'module' }).program as unknown as Node);
  return names;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}
