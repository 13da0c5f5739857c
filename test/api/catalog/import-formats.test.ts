import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImportRefused } from '#api/catalog/index.ts';
import { query } from '#harness/query.ts';
import {
  type BareShop,
  type Item,
  item,
  MARKET,
  openBareShop,
  reasonsOf,
  runImport,
  table,
} from './import-fixtures.ts';

let bare: BareShop;
beforeAll(async () => {
  bare = await openBareShop();
});
afterAll(() => bare.close());

describe('a file', () => {
  const rows = [item(700_001), item(700_002)];

  test.each<[string, string | Uint8Array]>([
    ['with a byte order mark', `\uFEFF${table(rows)}`],
    ['with Windows line ends', table(rows).replaceAll('\n', '\r\n')],
    ['with commas', table(rows, ',')],
    ['without a line end', table(rows).trimEnd()],
    ["with Google's own column names", table(rows).replace('product_type', 'product type')],
    ['with empty lines', table(rows).replaceAll('\n', '\n\n')],
  ])('%s is read', async (_, content) => {
    const { report, bad } = await runImport(bare.url, await bare.folder.write('kind.tsv', content), 'google', {
      isDryRun: true,
    });
    expect(reasonsOf(bad)).toEqual([]);
    expect(report.products.new).toBe(2);
  });

  test('with quotes over several lines, and other line ends in them, keeps its line numbers', async () => {
    const content = table([item(700_003, { description: 'a\r\nb\n\nc' }), item(700_004, { price: '' })], ',');
    const { bad } = await runImport(bare.url, await bare.folder.write('lines.csv', content), 'google', {
      isDryRun: true,
    });
    expect(reasonsOf(bad)).toEqual(['line 6: price is missing']);
  });

  test('with bytes that are no UTF-8 has bad rows', async () => {
    const [head = '', first = '', second = ''] = table(rows).split('\n');
    const latin = Buffer.from(first.replace('Rolled', 'Rôlled'), 'latin1');
    const content = Buffer.concat([Buffer.from(`${head}\n`), latin, Buffer.from(`\n${second}\n`)]);
    const { report, bad } = await runImport(bare.url, await bare.folder.write('latin.tsv', content), 'google', {
      isDryRun: true,
    });
    expect(reasonsOf(bad)).toEqual(["line 2: title isn't UTF-8; save the file as UTF-8"]);
    expect(report.products.new).toBe(1);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['that is empty', '', 'The file is empty.'],
    ['of another kind', 'a,b,c\n1,2,3\n', 'The file has no column "id", "title", "price", "availability"'],
    ['in UTF-16', Buffer.from(`\uFEFF${table(rows)}`, 'utf16le'), 'The file is UTF-16; save it as UTF-8.'],
    ['that is compressed', new Uint8Array([0x1f, 0x8b, 8, 0]), 'The file is compressed'],
    ['with a quote that is never closed', `${table(rows, ',')}"open,`, 'a quote may not be closed'],
    ['of broken XML', '<rss><channel><item><title>Oats</item></channel></rss>', "Line 1 isn't well-formed XML"],
    [
      'of XML with entities of its own',
      '<!DOCTYPE r [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><rss><item><id>&c;</id></item></rss>',
      "isn't well-formed XML",
    ],
    ['of XML without items', '<rss><channel></channel></rss>', 'The file has no items.'],
    [
      'of XML with a text that never ends',
      `<rss><item><id>${'x'.repeat(2_500_000)}`,
      'a text or tag is longer than 2,000,000 characters',
    ],
    [
      'of XML with an attribute that never ends',
      `<rss><item><id a="${'x'.repeat(2_500_000)}`,
      'a text or tag is longer than 2,000,000 characters',
    ],
    ['of XML with too many fields', `<rss><item>${'<a/>'.repeat(501)}</item></rss>`, 'has more than 500 fields'],
    ['of XML in Latin 1', '<?xml version="1.0" encoding="ISO-8859-1"?><rss></rss>', 'The file is ISO-8859-1'],
  ])('%s is refused', async (_, content, words) => {
    const ran = runImport(bare.url, await bare.folder.write('refused.tsv', content));
    await expect(ran).rejects.toThrow(ImportRefused);
    await expect(ran).rejects.toThrow(words);
  });
});

test('a feed in XML is the same as in a table', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>A shop</title>
<item>
  <g:id>XML-1</g:id><title><![CDATA[Oats & <b>Co</b>]]></title><g:description>Good</g:description>
  <g:brand>Green Valley</g:brand><g:price>3.00 USD</g:price><g:availability>in stock</g:availability>
  <g:quantity>7</g:quantity><g:product_type>Food &gt; Breakfast &gt; Oats</g:product_type>
  <constructor>x</constructor><toString>x</toString>
  <g:shipping><g:price>9.99 USD</g:price></g:shipping>
  <g:product_highlight>Whole</g:product_highlight><g:product_highlight>Plain</g:product_highlight>
</item>
<item><g:id>XML-2</g:id><title>No price</title></item>
</channel>
</rss>`;
  const { report, bad } = await runImport(bare.url, await bare.folder.write('feed.xml', xml));
  expect(report.products.new).toBe(1);
  expect(reasonsOf(bad)).toEqual(
    expect.arrayContaining([
      'line 13: price is missing',
      'line 13: brand is missing; --brand names one for rows without',
    ]),
  );
  const [product] = await query(bare.url, "select title, facts from product where sku = 'XML-1'");
  expect(product).toMatchObject({ title: 'Oats & Co', facts: { about: 'Good', highlights: ['Whole', 'Plain'] } });
});

test('a feed in Atom is read, too', async () => {
  const xml = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>A shop</title>
<entry><g:id>ATOM-1</g:id><title>Oats</title><link href="https://old.example/p/plain-oats"/><g:brand>Oat Barn</g:brand>
<g:price>3.00</g:price><g:availability>out of stock</g:availability><g:product_type>Food</g:product_type></entry></feed>`;
  const { bad } = await runImport(bare.url, await bare.folder.write('atom.xml', xml));
  expect(reasonsOf(bad)).toEqual([]);
  expect(await query(bare.url, "select url_key from product where sku = 'ATOM-1'")).toEqual([
    { url_key: 'plain-oats' },
  ]);
});

test('a product list of Shopify makes products with choices and pages of their diets', async () => {
  const rows: Item[] = [
    {
      Handle: 'almond-butter',
      Title: 'Almond Butter',
      Vendor: 'Oat Barn',
      Type: 'Food > Spreads > Nut Butters',
      Tags: 'vegan',
      'Option1 Name': 'Size',
      'Option1 Value': '12 oz',
      'Variant SKU': 'AB-12',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': '4',
      'Variant Price': '8.99',
      'Variant Compare At Price': '11.00',
    },
    { Handle: 'almond-butter', 'Option1 Value': '2 lb', 'Variant SKU': 'AB-32', 'Variant Price': '18.00' },
    { Handle: 'almond-butter', 'Image Src': 'https://cdn.example/2.jpg' },
  ];
  const { report, bad } = await runImport(
    bare.url,
    await bare.folder.write('shopify.csv', table(rows, ',')),
    'shopify',
    { settings: { price_source: MARKET } },
  );
  expect(reasonsOf(bad)).toEqual([]);
  expect(report).toMatchObject({ rows: 2, skipped: { 'a picture after the first': 1 }, products: { new: 3 } });
  const products = await query(
    bare.url,
    "select sku, title, diets, product_type, price_cents, msrp_cents from product join price using (product_id) where sku like 'AB-%' or sku = 'almond-butter' order by product_id",
  );
  expect(products).toEqual([
    {
      sku: 'almond-butter',
      title: 'Almond Butter',
      diets: ['vegan-diet'],
      product_type: 'configurable',
      price_cents: 899,
      msrp_cents: 1_100,
    },
    {
      sku: 'AB-12',
      title: 'Almond Butter, 12 oz',
      diets: ['vegan-diet'],
      product_type: 'simple',
      price_cents: 899,
      msrp_cents: 1_100,
    },
    {
      sku: 'AB-32',
      title: 'Almond Butter, 2 lb',
      diets: ['vegan-diet'],
      product_type: 'simple',
      price_cents: 1_800,
      msrp_cents: 1_800,
    },
  ]);
  expect(await query(bare.url, "select title from facet_value where kind = 'diet'")).toEqual([{ title: 'Vegan' }]);
});

test('records of Open Food Facts come in with the prices of the operator', async () => {
  const record = {
    code: '036000291452',
    product_name: 'Oat Biscuits',
    brands: 'Oat Barn',
    categories_tags: ['en:snacks', 'en:biscuits'],
    labels_tags: ['en:organic'],
    allergens_tags: ['en:milk'],
    lang: 'en',
    ingredients_text: 'Oats, butter (milk).',
    last_modified_t: 1_700_000_000,
    nutriments: { sodium_100g: 0.1 },
  };
  const half = { ...record, code: '96385074', product_name: 'Oats \ud83d' };
  const whole = { ...record, code: '4006381333931', product_name: 'Oats 😀', brands: 'C:\\ud83d' };
  const lines = [record, '', 'no json', '[1]', whole, half].map((one) =>
    typeof one === 'string' ? one : JSON.stringify(one).replace('😀', '\\ud83d\\ude00'),
  );
  const file = await bare.folder.write('off.jsonl', lines.join('\n'));
  const prices = new Map([['036000291452', { price_cents: 425, available: 30 }]]);
  const { report, bad } = await runImport(bare.url, file, 'off', { settings: { prices } });
  expect(reasonsOf(bad)).toEqual([
    "line 3: row isn't JSON",
    "line 4: row isn't a JSON object",
    'line 5: price is missing: Open Food Facts has no prices; give one with --prices or --price-cents',
    'line 6: row has half a character',
  ]);
  expect(report.products.new).toBe(1);
  const [product] = await query(bare.url, "select * from product where sku = '036000291452'");
  expect(product).toMatchObject({
    gtin: '036000291452',
    allergens: ['milk'],
    diets: ['organic'],
    certifications: [{ key: 'certified-organic', source: 'Open Food Facts', checked_on: '2023-11-14' }],
    facts: { data_source: expect.stringContaining('Open Food Facts') },
  });
  expect((await runImport(bare.url, file, 'off', { settings: { prices } })).report.products).toEqual({
    new: 0,
    changed: 0,
    unchanged: 1,
  });
});
