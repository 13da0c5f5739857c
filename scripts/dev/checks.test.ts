import { expect, test } from 'vitest';
import { commandsFor } from './checks.ts';

const checked = (file: string) => commandsFor([file]).map(([program, ...args]) => `${program} ${args.at(-1)}`);

test('a changed file is linted, and the types of every folder that may import it are checked', () => {
  expect(checked('ui/deleted.tsx')).toEqual(
    ['ui', 'storefront', 'test', 'e2e', 'proof'].map((folder) => `tsc ${folder}/tsconfig.json`),
  );
  expect(checked('api/app.ts')[0]).toBe('oxlint api/app.ts');
  for (const folder of ['api', 'demo', 'test', 'bench', 'proof'])
    expect(checked('api/app.ts')).toContain(`tsc ${folder}/tsconfig.json`);
});

test('a deleted file is not linted, but types are checked', () => {
  expect(checked('api/deleted.ts')).toEqual(checked('api/app.ts').slice(1));
});
