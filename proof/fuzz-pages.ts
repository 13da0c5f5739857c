import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { OpenShop } from '#api/server.ts';
import { newPerson } from '#harness/people.ts';
import { Fixtures } from './fuzz-fixtures.ts';
import { CALLERS, type CallerName } from './fuzz-plan.ts';
import { type Page, readSite } from './fuzz-site.ts';
import { differences, readState, readWatermark } from './fuzz-state.ts';
import { auditDatabase } from '#api/db/audit.ts';

type PageFuzzOptions = { runs: number; seed: number; slow_ms: number };
export type PageFuzzReport = { statuses: Record<string, number>; slowest_ms: number; findings: string[] };

/** A request as its bytes: what an HTTP client would never send must be answered too. */
type RawRequest = { caller: CallerName; method: string; target: string; headers: string[]; body: string };
type Ask = (request: RawRequest) => Promise<string>;

// biome-ignore format: a list of cases
const ODD_TARGETS = [
  '//', '//[', '///c/food', '/%zz', '/%00', '/%2e%2e/account', '/c/%ff', '/./account', '/../account', '/p/' + 'x'.repeat(9_000),
  'http://evil.example/', 'http://evil.example', 'https://[::1', 'HTTP://evil.example//account', '*', '/\\evil.example', '/c/food.data.data',
  '/_.data', '/account.data', '/login.data?_routes=root', '/c/food?_routes=a%00b', '/__manifest?p=/account', '/assets/../server/index.js',
];
const ODD_HOSTS = ['[', 'a b[', 'u:p@evil', 'evil:99999', 'evil.example', '', '127.0.0.1:1', 'x'.repeat(3_000)];
// biome-ignore format: a list of cases
const ODD_HEADERS = [
  'host: evil.example', 'expect: 100-continue', 'x-forwarded-host: evil.example', 'x-forwarded-proto: javascript', 'accept-encoding: br;q=x',
  'if-none-match: *', 'range: bytes=0-1', 'cookie: __Host-session=%', 'cookie: __Host-session=a; __Host-session=b', 'sec-fetch-site: cross-site',
  'x-middleware-subrequest: 1', 'accept: */*;;', 'accept-language: \u0001', 'upgrade: websocket', 'content-encoding: gzip', 'x: ' + 'y'.repeat(9_000),
];
const ODD_FIELDS = ['renewal', 'typed_qty', 'date_of_birth', 'route', '__proto__', 'a[b][c]', ''];
// biome-ignore format: a list of cases
const VALUES = [
  '', 'on', 'add', 'remove', 'birthday', 'resume', '1', '-0', '1e3', '99999999999', 'ada@example.test', 'x@a.test,', '%00', '\u0000', '\ud800', '2026-02-30',
  '<script>alert(1)</script>', "'; drop table account; --", 'x'.repeat(10_001), '../../etc/passwd', 'javascript:alert(1)', '//evil.example',
];
// biome-ignore format: a list of cases
const TYPES = [
  'application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=utf-16', 'application/json', 'text/plain',
  'multipart/form-data; boundary=b', 'multipart/form-data', '', 'nonsense', 'application/x-www-form-urlencoded\tx',
];

/** A refused form shows its page again, and the checkout's page asks for a quote. */
const WRITTEN_BY_RENDERING = 'quote';
/** The notice that the shop is closed is itself an answer 503. */
const CLOSED_NOTICE = '/maintenance';

/** One in `times` is odd. */
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, times = 8) =>
  fc.oneof({ weight: times - 1, arbitrary: usual }, { weight: 1, arbitrary: odd });

const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 40 }));
const encode = (pairs: readonly (readonly [string, string])[]) =>
  new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text.toWellFormed()])).toString();
const BODIES = ['{"a":1}', '--b\r\n', 'a=1&'.repeat(2_000), 'a='.padEnd(70_000, 'x'), '&&&===', '%', '\u0000\u0001'];

/**
 * Sends every page and form once as it should be, then `runs` requests to the pages over real connections, and checks
 * every answer.
 */
export async function fuzzPages(open: OpenShop, { runs, seed, slow_ms }: PageFuzzOptions): Promise<PageFuzzReport> {
  const address = new URL(await open.app.listen({ port: 0, host: '127.0.0.1' }));
  const own = new URL(open.shop.config.public_url);
  // The calls may have signed the demo's lead up for a plan, and then the pages to do so wouldn't be shown.
  const fixtures = new Fixtures(open, { lead: (await newPerson(open.shop, 'lead')).email });
  const report: PageFuzzReport = { statuses: {}, slowest_ms: 0, findings: [] };
  await fixtures.restore();
  const pages = await readSite(open, fixtures);
  const port = Number(address.port);
  const ask: Ask = async (request) => send(port, request, (await fixtures.sessionOf(request.caller)).cookie);
  for (const page of pages) report.findings.push(...(await findNeverShown(page, own, ask)));
  // After all pages, because a form may change whom a page is for.
  for (const page of pages) report.findings.push(...(await findNeverAccepted(page, own, ask)));
  await fixtures.restore();
  for (const [at, request] of fc.sample(requests(own, pages), { seed, numRuns: runs }).entries()) {
    // Before the state is read, because it writes a session.
    const { cookie } = await fixtures.sessionOf(request.caller);
    const mark = await readWatermark(open.shop.db);
    const before = request.method === 'GET' ? null : await readState(open.shop.db);
    const began = performance.now();
    const answer = await send(port, request, cookie);
    const tookMs = performance.now() - began;
    const status = statusOf(answer);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    report.slowest_ms = Math.max(report.slowest_ms, Math.round(tookMs));
    const wrong: string[] = [];
    if (status === 0 || (status >= 500 && !request.target.startsWith(CLOSED_NOTICE)))
      wrong.push(`answered ${status || 'nothing'}`);
    if (tookMs > slow_ms) wrong.push(`took ${Math.round(tookMs)} ms`);
    if (/^location: *(?:https?:)?\/\/(?!127\.0\.0\.1)/im.test(answer)) wrong.push('sent the browser elsewhere');
    if (status >= 400 && before && (await readWatermark(open.shop.db)) !== mark) {
      const changed = differences(before, await readState(open.shop.db)).filter(
        (table) => table !== WRITTEN_BY_RENDERING,
      );
      if (changed.length > 0) wrong.push(`was refused and changed ${changed.join(', ')}`);
    }
    for (const what of wrong)
      report.findings.push(
        `a page ${what} (FUZZ_SEED=${seed}, request ${at})\n   ${JSON.stringify(request).slice(0, 900)}\n   ${answer.slice(0, 500)}`,
      );
  }
  for (const { name, rows } of await auditDatabase(open.shop.db))
    report.findings.push(`the audit found "${name}" after the pages: ${JSON.stringify(rows).slice(0, 500)}`);
  return report;
}

/** A page that no one is shown would only be fuzzed in how it refuses. */
async function findNeverShown({ address, status }: Page, own: URL, ask: Ask): Promise<string[]> {
  const seen: number[] = [];
  const plain = { method: 'GET', target: address, headers: headersFor(own), body: '' };
  for (const caller of CALLERS) seen.push(statusOf(await ask({ ...plain, caller })));
  return seen.includes(status) ? [] : [`${address} never said yes: ${seen.join(', ')}`];
}

/** And so would a form that is never accepted. */
async function findNeverAccepted({ address, form }: Page, own: URL, ask: Ask): Promise<string[]> {
  if (!form) return [];
  const body = encode(Object.entries(form.fields));
  const framing = ['content-type: application/x-www-form-urlencoded', `content-length: ${Buffer.byteLength(body)}`];
  const headers = [...headersFor(own), ...framing];
  const answer = await ask({ caller: form.caller, method: 'POST', target: address, headers, body });
  const status = statusOf(answer);
  return status === form.status ? [] : [`the form of ${address} never said yes: ${status}\n   ${answer.slice(0, 500)}`];
}

const headersFor = (own: URL) => [`host: ${own.host}`, `origin: ${own.origin}`];

function requests(own: URL, pages: readonly Page[]): fc.Arbitrary<RawRequest> {
  const names = [...new Set(pages.flatMap(({ form }) => Object.keys(form?.fields ?? {}))), ...ODD_FIELDS];
  const pair = fc.tuple(mostly(fc.constantFrom(...names), fc.string({ maxLength: 20 })), value);
  const pairs = fc.array(pair, { maxLength: 8 });
  const toPage = fc.record({
    page: fc.oneof(fc.constantFrom(...pages), fc.constantFrom(...pages.filter(({ form }) => form !== null))),
    suffix: mostly(fc.constant(''), fc.constant('.data')),
    query: fc.oneof(fc.constant([]), pairs),
    fields: pairs,
    /** Whether `fields` are all there is, or replace a few of a form that would be accepted. */
    isFilled: fc.boolean(),
  });
  return fc
    .record({
      caller: fc.constantFrom(...CALLERS),
      method: mostly(
        fc.constantFrom('GET', 'POST', 'POST'),
        fc.constantFrom('HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'get'),
        12,
      ),
      to: toPage,
      host: mostly(fc.constant(own.host), fc.constantFrom(...ODD_HOSTS)),
      origin: mostly(fc.constant(own.origin), fc.constantFrom('null', 'https://evil.example', 'x'), 12),
      odd: fc.record({
        target: mostly(fc.constant(null), fc.constantFrom(...ODD_TARGETS)),
        headers: fc.array(fc.constantFrom(...ODD_HEADERS), { maxLength: 1 }),
        body: mostly(fc.constant(null), fc.constantFrom(...BODIES)),
      }),
      type: mostly(fc.constant('application/x-www-form-urlencoded'), fc.constantFrom(...TYPES)),
      chunked: mostly(fc.constant(false), fc.constant(true)),
    })
    .map(({ caller, method, to, host, origin, odd, type, chunked }) => {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const body = hasBody ? (odd.body ?? bodyOf(to)) : '';
      const length = Buffer.byteLength(body);
      const framing = chunked ? 'transfer-encoding: chunked' : `content-length: ${length}`;
      const headers = [
        `host: ${host}`,
        `origin: ${origin}`,
        ...odd.headers,
        ...(hasBody ? [`content-type: ${type}`, framing] : []),
      ];
      const framed = hasBody && chunked ? `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
      return { caller, method, target: odd.target ?? targetOf(to), headers, body: framed };
    });
}

type Pairs = readonly (readonly [string, string])[];
type ToPage = { page: Page; suffix: string; query: Pairs; fields: Pairs; isFilled: boolean };

function targetOf({ page, suffix, query }: ToPage): string {
  const [plain = '', own = ''] = page.address.split('?');
  const all = [own, encode(query)].filter(Boolean).join('&');
  return `${plain}${suffix}${all ? `?${all}` : ''}`.slice(0, 12_000);
}

function bodyOf({ page, fields, isFilled }: ToPage): string {
  if (!isFilled || !page.form) return encode(fields);
  return encode(Object.entries({ ...page.form.fields, ...Object.fromEntries(fields.slice(0, 2)) }));
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);

/** The whole answer; an empty one if the connection was closed without. */
async function send(port: number, { method, target, headers, body }: RawRequest, cookie: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers,
    ...(cookie ? [`cookie: ${cookie}`] : []),
    'connection: close',
  ];
  socket.write([...lines, '', body].join('\r\n'));
  return text(socket).catch(() => '');
}
