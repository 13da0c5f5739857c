import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CODE, IMPORTS, TYPED, TYPED_TOGETHER, usersOf } from './folders.ts';

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

type Project = { extends: string; compilerOptions: Record<string, unknown>; include: string[] };
const projectOf = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as Project;

test('package.json checks the other folders one by one', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [, inLoop = ''] = /tsc --noEmit && for runtime in (.*?);/.exec(scripts['types'] ?? '') ?? [];
  expect([...inLoop.split(' '), ...TYPED_TOGETHER].sort()).toEqual([...TYPED, 'scripts'].sort());
});

test('folders that are checked together have the settings that each has alone', () => {
  const { compilerOptions, include } = projectOf('tsconfig.json');
  for (const folder of TYPED_TOGETHER) {
    expect(include).toContain(`${folder}/**/*.ts`);
    if (folder === 'scripts') continue;
    const { extends: base, ...alone } = projectOf(`${folder}/tsconfig.json`);
    expect([folder, base, alone.compilerOptions]).toEqual([folder, '../tsconfig.base.json', compilerOptions]);
  }
});

test('a change is checked wherever it can be imported from', () => {
  expect(usersOf(['ui'])).toEqual(['ui', 'storefront', 'test', 'e2e', 'proof']);
  expect(usersOf(['api'])).toEqual(expect.arrayContaining(['api', 'demo', 'test', 'bench', 'proof']));
  expect(usersOf(['api'])).not.toContain('storefront');
  expect(usersOf(['scripts'])).toContain('test');
});
