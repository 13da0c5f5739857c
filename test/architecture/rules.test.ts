import { describe, expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

const SOURCES = ['domain', 'api', 'storefront', 'ui', 'demo', 'gateway', 'pictures', 'scripts'].flatMap((folder) =>
  sourcesOf(folder),
);

describe('the project keeps its own rules', () => {
  test('no file names a registry, a workplace or a tool of it', () => {
    const slash = '/';
    const banned = new RegExp(`${slash}work${slash}|registry[.]npm|deb[.]debian`, 'i');
    expect(SOURCES.filter(({ text }) => banned.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('default exports are only where a tool requires them', () => {
    const allowed = /-page\.tsx$|root\.tsx$|routes\.ts$|entry\.\w+\.tsx$|config\.ts$/;
    const others = SOURCES.filter(
      ({ file, text }) => /^export default/m.test(text) && !allowed.test(file) && !file.startsWith('scripts/'),
    );
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  test('the domain uses no clock and no random numbers', () => {
    const impure = sourcesOf('domain').filter(({ text }) => /Date\.now\(|new Date\(\)|Math\.random\(/.test(text));
    expect(impure.map(({ file }) => file)).toEqual([]);
  });

  test('nothing reaches into React or React Router', () => {
    const internals =
      /__reactRouter|__staticRouter|\bUNSAFE_|\brenderMeta\b|_debugOwner|__reactFiber|__SECRET_INTERNALS/;
    const insiders = ['storefront', 'ui', 'api', 'scripts']
      .flatMap((folder) => sourcesOf(folder))
      .filter(({ text }) => internals.test(text));
    // docs/rendering.md, In the build.
    expect(insiders.map(({ file }) => file)).toEqual(['scripts/pack-routes.ts']);
  });
});
