import { describe, expect, test } from 'vitest';
import { REFUSALS } from '#domain/kernel/refusal.ts';
import { declaredColumns, sourcesOf, tableOwners } from './sources.ts';

const SOURCES = ['domain', 'api', 'storefront', 'ui', 'demo', 'gateway', 'scripts'].flatMap((folder) =>
  sourcesOf(folder),
);

describe('the house keeps its own rules', () => {
  test('every table with a row type has an owner', () => {
    expect([...tableOwners().keys()].sort()).toEqual([...declaredColumns().keys()].sort());
  });

  test('only the owner of a table writes it, or a writer that the owner names', () => {
    const owners = tableOwners();
    const written = /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|\b(?:insert into|update|delete from)\s+(\w+)\s/g;
    const trespasses = sourcesOf('api').flatMap(({ file, text }) => {
      const capability = file.split('/')[1] ?? '';
      if (['db', 'migrations'].includes(capability)) return [];
      return [...text.matchAll(written)]
        .map(([, kysely, plain]) => kysely ?? plain ?? '')
        .filter((table) => {
          const owner = owners.get(table);
          if (!owner || owner.writers === 'everybody') return false;
          return owner.capability !== capability && !owner.writers.includes(capability);
        })
        .map((table) => `${file} writes ${table}, which belongs to ${owners.get(table)?.capability}`);
    });
    expect(trespasses).toEqual([]);
  });

  test('every refusal is used somewhere', () => {
    const all = SOURCES.filter(({ file }) => file !== 'domain/kernel/refusal.ts')
      .map(({ text }) => text)
      .join('\n');
    const unused = Object.keys(REFUSALS).filter((code) => !all.includes(`'${code}'`));
    expect(unused).toEqual([]);
  });

  test('no file names a registry, a workplace or a tool of it', () => {
    const slash = '/';
    const banned = new RegExp(`${slash}work${slash}|registry[.]npm|deb[.]debian`, 'i');
    expect(SOURCES.filter(({ text }) => banned.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('default exports stand only where a tool asks for them', () => {
    const allowed = /-page\.tsx$|root\.tsx$|routes\.ts$|entry\.\w+\.tsx$|config\.ts$/;
    const others = SOURCES.filter(
      ({ file, text }) => /^export default/m.test(text) && !allowed.test(file) && !file.startsWith('scripts/'),
    );
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  test('the domain asks no clock and throws no dice', () => {
    const impure = sourcesOf('domain').filter(({ text }) => /Date\.now\(|new Date\(\)|Math\.random\(/.test(text));
    expect(impure.map(({ file }) => file)).toEqual([]);
  });
});
