import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CODE, IMPORTS, TYPED, usersOf } from './folders.ts';

const filesOf = (folder: string) =>
  fs
    .globSync(`${folder}/**/*.{ts,tsx,mjs}`, { exclude: (name) => name.includes('node_modules') })
    .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));

/** The top folders that the code of `folder` names in an import. */
function importedBy(folder: string): string[] {
  const found = filesOf(folder).flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:import|export|\}) [^;\n]*'([#.][^']+)'|import\('([#.][^']+)'\)/gm)].map(([, a, b]) => {
      const name = a ?? b ?? '';
      return name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name);
    }),
  );
  return [...new Set(found.map((name) => name.split('/')[0] ?? ''))]
    .filter((name) => name !== folder && fs.existsSync(name) && !name.startsWith('.'))
    .sort();
}

test.each(CODE)('%s imports what is listed', (folder) => {
  expect(importedBy(folder)).toEqual(IMPORTS[folder]?.toSorted());
});

test('every folder with types is listed', () => {
  const withTypes = fs.globSync('*/tsconfig.json').map((file) => path.dirname(file));
  expect(TYPED.toSorted()).toEqual(withTypes.sort());
});

test('package.json checks the same folders', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [, inLoop = ''] = /for runtime in (.*?);/.exec(scripts['types'] ?? '') ?? [];
  expect(inLoop.split(' ').sort()).toEqual(TYPED.toSorted());
});

test('a change is checked wherever it can be imported from', () => {
  expect(usersOf(['ui'])).toEqual(['ui', 'storefront', 'test', 'e2e', 'proof']);
  expect(usersOf(['api'])).toEqual(expect.arrayContaining(['api', 'demo', 'test', 'bench', 'proof']));
  expect(usersOf(['api'])).not.toContain('storefront');
  expect(usersOf(['scripts'])).toContain('test');
});
