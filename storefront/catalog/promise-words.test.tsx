import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PromiseWords } from './promise-words.tsx';

const promise = { postcode: '10001', city: 'New York', region_code: 'NY' };
const box = { cutoff: '2026-11-23T22:00:00.000Z', estimated_delivery: '2026-11-25' };
const reason = 'New York allows this supplement to be sold to adults only.';

// biome-ignore format: a table of cases
test.each([
  // product may not go to                    says                                  doesn't say
  [[],                                        'Arrives',                            reason],
  [[{ region_code: 'UT', reason }],           'Arrives',                            reason],
  [[{ region_code: 'NY', reason }],           `<b>${reason}</b>`,                   'New York 10001'],
])('a product that may not go to %j', (restricted_regions, says, never) => {
  const html = renderToStaticMarkup(
    <PromiseWords promise={promise} box={box} restricted_regions={restricted_regions} change="/delivery" />,
  );
  expect(html).toContain(says);
  expect(html).not.toContain(never);
});
