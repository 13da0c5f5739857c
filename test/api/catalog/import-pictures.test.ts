import { once } from 'node:events';
import { symlink, mkdir } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchPhoto } from '#api/media/index.ts';
import { isPublicAddress } from '#api/media/public-address.ts';
import { openDb, openPool } from '#api/db/pool.ts';
import { openProductImages } from '#api/catalog/index.ts';
import type { TestDatabase } from '#harness/database.ts';
import { query } from '#harness/query.ts';
import { createBareShop, type ImportFolder, type Item, item, makeFolder, runImport, table } from './import-fixtures.ts';

let database: TestDatabase;
let folder: ImportFolder;
let outside: ImportFolder;
let server: http.Server;
let socket: net.Server;
let origin = '';
let photo: Buffer;
let requests: { path: string; headers: http.IncomingHttpHeaders }[] = [];

const picture = (width: number, height: number, color = '#884422') =>
  sharp({ create: { width, height, channels: 3, background: color } });

/** What a server of pictures may answer, by path. */
const ANSWERS: Record<string, (request: http.IncomingMessage, response: http.ServerResponse) => void> = {
  '/photo.jpg': (_, response) => response.end(photo),
  '/etag.jpg': (request, response) => {
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
    else response.setHeader('etag', '"one"').end(photo);
  },
  '/missing.jpg': (_, response) => response.writeHead(404).end(),
  '/page.jpg': (_, response) => response.setHeader('content-type', 'image/jpeg').end('<html>no picture</html>'),
  '/huge.jpg': (_, response) => {
    // It says nothing about its length.
    const piece = Buffer.alloc(1024 * 1024, photo);
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  },
  '/said-huge.jpg': (_, response) => response.setHeader('content-length', String(2 ** 31)).flushHeaders(),
  '/to-photo.jpg': (_, response) => response.writeHead(302, { location: '/photo.jpg' }).end(),
  '/loop.jpg': (_, response) => response.writeHead(302, { location: '/loop.jpg' }).end(),
  '/to-inside.jpg': (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/secret.jpg' }).end(),
  '/to-file.jpg': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/broken.jpg': (_, response) => response.end(photo.subarray(0, 200)),
};

beforeAll(async () => {
  photo = await picture(900, 600).jpeg().toBuffer();
  folder = await makeFolder();
  outside = await makeFolder();
  await symlink(await outside.write('photo.jpg', photo), path.join(folder.dir, 'link.jpg'));
  await symlink(outside.dir, path.join(folder.dir, 'linked'));
  await mkdir(path.join(folder.dir, 'folder.jpg'));
  await folder.write('text.jpg', 'text');
  // As root, the tests may read every file; a socket can't be opened by anyone.
  socket = net.createServer().listen(path.join(folder.dir, 'socket.jpg'));
  await once(socket, 'listening');
  await folder.write('tiny.png', await picture(1, 1).png().toBuffer());
  database = await createBareShop();
  server = http.createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    const answer = ANSWERS[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  socket.close();
  await database.drop();
  await folder.remove();
  await outside.remove();
});
beforeEach(() => {
  requests = [];
});

const importing = async (rows: Item[], options: Parameters<typeof runImport>[3] = {}) =>
  runImport(database.url, await folder.write('feed.tsv', table(rows)), 'google', {
    pictures: { allowAddress: (address) => address === '127.0.0.1' || isPublicAddress(address) },
    ...options,
  });
const imageOf = async (sku: string) =>
  (await query(database.url, `select image from product where sku = '${sku}'`))[0]?.['image'];

test('a picture becomes WebP in both widths, whole on a white square', async () => {
  const { warnings, report } = await importing([item(1, { image_link: `${origin}/photo.jpg` })]);
  expect([warnings, report.pictures_failed]).toEqual([[], 0]);
  const image = String(await imageOf('GV-1'));
  const db = openDb(openPool(database.url, { size: 2, role: null, onError: () => undefined }));
  const images = openProductImages(db, path.join(folder.dir, 'cache'));
  const [small, large] = [await images.read(image, 320), await images.read(image, 640)];
  await db.destroy();
  // From the folder, without the database.
  expect(await images.read(image, 320)).toEqual(small);
  const made = await sharp(large ?? undefined).metadata();
  expect([made.format, made.width, made.height]).toEqual(['webp', 640, 640]);
  expect((await sharp(small ?? undefined).metadata()).width).toBe(320);
  const { data } = await sharp(large ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  const center = (320 * 640 + 320) * 3;
  expect(Math.abs((data[center] ?? 0) - 0x88)).toBeLessThan(8);
});

test('the same picture is fetched once for several rows, and stored once for several addresses', async () => {
  await importing([
    item(2, { image_link: `${origin}/photo.jpg` }),
    item(3, { image_link: `${origin}/photo.jpg` }),
    item(4, { image_link: `${origin}/to-photo.jpg` }),
  ]);
  expect(requests.map(({ path: asked }) => asked).sort()).toEqual(['/photo.jpg', '/photo.jpg', '/to-photo.jpg']);
  expect(new Set([await imageOf('GV-2'), await imageOf('GV-3'), await imageOf('GV-4')]).size).toBe(1);
  expect(await query(database.url, 'select count(*)::int as count from product_image')).toEqual([{ count: 1 }]);
});

test('a picture that has not changed is not sent again', async () => {
  const rows = [item(5, { image_link: `${origin}/etag.jpg` })];
  await importing(rows);
  const image = await imageOf('GV-5');
  expect(image).toMatch(/^[0-9a-f]{32}$/);
  const { report } = await importing(rows);
  expect(requests.at(-1)?.headers['if-none-match']).toBe('"one"');
  expect(report.products).toEqual({ new: 0, changed: 0, unchanged: 1 });
  expect(await imageOf('GV-5')).toBe(image);
});

describe('a picture that can not be used is a warning, and the product comes in with a drawing', () => {
  test.each([
    ['/missing.jpg', 'the server answered 404'],
    ['/page.jpg', "isn't a JPEG, PNG or WebP file"],
    ['/huge.jpg', 'is larger than 10 MB'],
    ['/said-huge.jpg', 'is larger than 10 MB'],
    ['/loop.jpg', 'is redirected more than 3 times'],
    ['/to-inside.jpg', 'is at an address that is not public'],
    ['/to-file.jpg', "isn't at an http or https address"],
    ['/broken.jpg', "can't be read"],
  ])('%s', async (name, reason) => {
    const { report, warnings } = await importing([item(10, { id: `W${name}`, image_link: origin + name })]);
    expect(warnings).toEqual([
      { line: 2, sku: `W${name}`, image: origin + name, reason: expect.stringContaining(reason) },
    ]);
    expect(report).toMatchObject({ bad: 0, pictures_failed: 1, products: { new: 1 } });
    const [product] = await query(database.url, `select image, picture from product where sku = 'W${name}'`);
    expect(product).toMatchObject({ image: null, picture: { form: 'box', foods: [] } });
  });

  test.each([
    ['http://127.0.0.1:1/x.jpg', {}],
    ['http://localhost/x.jpg', {}],
    ['http://[::1]/x.jpg', {}],
    ['http://[::ffff:10.0.0.1]/x.jpg', {}],
    ['http://169.254.169.254/latest/meta-data', {}],
    ['http://2130706433/x.jpg', {}],
    ['http://0x7f.1/x.jpg', {}],
  ])('%s, because it is inside', async (address, pictures) => {
    const { warnings } = await importing([item(11, { image_link: address })], { pictures });
    expect(warnings.map(({ reason }) => reason)).toEqual(['is at an address that is not public']);
  });

  test.each(['http://192.0.0.0.example.invalid:8080/x.jpg', 'https://photos.invalid:22/x.jpg'])(
    '%s, because of its port',
    async (address) => {
      const { warnings } = await importing([item(11, { image_link: address })], { pictures: {} });
      expect(warnings.map(({ reason }) => reason)).toEqual(['is at a port other than 80 or 443']);
    },
  );

  test.each([
    ['ftp://shop.example/x.jpg'],
    ['data:image/png;base64,AAAA'],
    ['/etc/hostname'],
    ['../outside.jpg'],
    ['a/../../outside.jpg'],
    ['..\\outside.jpg'],
    ['link.jpg'],
    ['linked/photo.jpg'],
    ['none.jpg'],
    ['folder.jpg'],
    ['socket.jpg'],
    ['text.jpg'],
    ['tiny.png'],
  ])('%s', async (name) => {
    const { warnings } = await importing([item(12, { image_link: name })]);
    expect(warnings).toMatchObject([{ line: 2, image: name }]);
    expect(await imageOf('GV-12')).toBeNull();
  });
});

test('a picture beside the file is read from there, also from a folder in it', async () => {
  await mkdir(path.join(folder.dir, 'photos'), { recursive: true });
  await folder.write('photos/oats.png', await picture(200, 400, '#335577').png().toBuffer());
  const { warnings } = await importing([
    item(20, { image_link: 'photos/oats.png' }),
    item(21, { image_link: 'photos\\oats.png' }),
  ]);
  expect(warnings).toEqual([]);
  expect(await imageOf('GV-20')).toBe(await imageOf('GV-21'));
});

test('the pictures of the shop itself are left alone, and a dry run fetches none', async () => {
  await importing([item(30, { image_link: `${origin}/img/p/x.0123456789.640.webp` })], { public_url: origin });
  await importing([item(31, { image_link: `${origin}/photo.jpg?new` })], { isDryRun: true });
  expect(requests).toEqual([]);
});

test('a server that never answers is given up', async () => {
  ANSWERS['/never.jpg'] = () => undefined;
  const fetched = fetchPhoto(`${origin}/never.jpg`, {
    signal: new AbortController().signal,
    timeoutMs: 100,
    allowAddress: () => true,
  });
  await expect(fetched).rejects.toThrow('took too long to fetch');
});

test('canceling stops the fetching', async () => {
  const stop = new AbortController();
  const rows = Array.from({ length: 30 }, (_, at) => item(100 + at, { image_link: `${origin}/photo.jpg?${at}` }));
  ANSWERS['/hangs.jpg'] = () => stop.abort();
  rows.push(item(99, { image_link: `${origin}/hangs.jpg` }));
  await expect(importing(rows, { signal: stop.signal })).rejects.toThrow('The import was canceled.');
  expect(await imageOf('GV-100')).toBeUndefined();
});

test.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['127.8.8.8', false],
  ['0.0.0.0', false],
  ['100.64.0.1', false],
  ['168.63.129.16', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
