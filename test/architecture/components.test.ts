import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

/** `SnackProvider` wraps the whole shop, so that useSnack() can be called anywhere; `labelClass` is in every button. */
const EVERYWHERE = new Set(['SnackProvider', 'labelClass']);
const EXPORTED = /^export (?:function ([A-Z]\w+)|const (\w+Class)\b)/gm;

const parts = sourcesOf('ui').flatMap(({ text }) =>
  [...text.matchAll(EXPORTED)].map(([, component, look]) => component ?? look ?? ''),
);
const shown = sourcesOf('storefront/home', /^components-.*\.tsx$/)
  .map(({ text }) => text)
  .join('\n');

test('/demo/components shows every part of ui/', () => {
  expect(parts.length).toBeGreaterThan(20);
  const isShown = (part: string) => new RegExp(part.endsWith('Class') ? `\\b${part}\\b` : `<${part}\\b`).test(shown);
  expect(parts.filter((part) => !EVERYWHERE.has(part) && !isShown(part))).toEqual([]);
});
