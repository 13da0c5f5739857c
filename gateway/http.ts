import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readCard } from './cards.ts';
import { type Fault, FaultSwitch, isFault } from './faults.ts';
import { fieldsPage } from './fields-page.ts';
import { stepPage } from './step-page.ts';
import { checkCaller, type Guard } from './guard.ts';
import {
  answerStep,
  authorize,
  capture,
  cardOf,
  GatewayError,
  isStep,
  keyOf,
  refund,
  removeCard,
  type Request,
  saveCard,
  show,
  stepOf,
  voidIt,
} from './money.ts';
import { type AuthorizationRow, type GatewayRecord, isDiskFull } from './record.ts';

const BODY_MAX = 16 * 1024;
const CLIENT_TOKEN_MS = 6 * 3_600_000;
const LATE_MS = 3_000;

type Answer = { status: number; body: unknown };

/** The gateway's HTTP interface: JSON calls, and one page with the card fields. */
export function makeServer(record: GatewayRecord, guard: Guard): Server {
  const faults = new FaultSwitch();
  return createServer((request, response) => {
    answer({ record, faults, guard }, request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      if (error instanceof GatewayError) {
        return send(response, { status: error.status, body: { error: { code: error.code, message: error.message } } });
      }
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      if (isDiskFull(error))
        return send(response, { status: 507, body: { error: { code: 'disk_full', message: 'The disk is full.' } } });
      return send(response, { status: 500, body: { error: { code: 'fault', message: 'Something went wrong.' } } });
    });
  });
}

async function answer(
  { record, faults, guard }: { record: GatewayRecord; faults: FaultSwitch; guard: Guard },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url, route } = checkCaller(request, guard);
  if (route === 'GET /fields') return sendFields(record, url, response);
  if (route === 'GET /step') return sendStep(record, url, response);
  const byKey = /^GET \/authorizations\/by-key\/([^/]+)$/.exec(route);
  if (byKey) return findByKey(record, faults, decoded(byKey[1] ?? ''), response);
  if (route === 'GET /record') return send(response, { status: 200, body: record.listAll() });
  if (route === 'GET /healthz') return send(response, { status: 200, body: { ok: true } });
  if (request.method !== 'POST') throw new GatewayError(404, 'not_found', 'There is no such call.');
  const body = await readBody(request);
  const moves = MOVES[url.pathname];
  if (moves) return moveMoney(record, faults, { call: url.pathname.slice(1), move: moves, body }, response);
  if (route === 'POST /faults') faults.arm(body);
  else if (route === 'POST /client_tokens') return send(response, addClientToken(record));
  else if (route === 'POST /steps') answerStep(record, body);
  else if (route === 'POST /cards/removed') removeCard(record, body);
  else if (route === 'POST /tokens') return send(response, addToken(record, body));
  else throw new GatewayError(404, 'not_found', 'There is no such call.');
  send(response, { status: 200, body: { ok: true } });
}

type Move = (record: GatewayRecord, request: Request, now: Date) => AuthorizationRow;
const MOVES: Readonly<Record<string, Move | undefined>> = {
  '/authorizations': authorize,
  '/captures': capture,
  '/voids': voidIt,
  '/refunds': refund,
  '/cards': saveCard,
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new GatewayError(400, 'bad_path', 'That path cannot be read.');
  }
}

async function moveMoney(
  record: GatewayRecord,
  faults: FaultSwitch,
  order: { call: string; move: Move; body: Request },
  response: ServerResponse,
): Promise<void> {
  const fault = faults.next(order.call) ?? faultOfCard(record, order.call, order.body);
  // The socket is left open until the shop's own timeout.
  if (fault === 'timeout_before') return;
  const row = order.move(record, order.body, new Date());
  const step = order.call === 'cards' ? { step: stepOf(record, row.key) } : {};
  await sendWithFault(response, fault, { status: 200, body: { ...show(row), ...step } });
}

/** A test card fails only the first time: a retry with the same key gets the recorded answer, as at a real gateway. */
function faultOfCard(record: GatewayRecord, call: string, body: Request): Fault | null {
  if (call !== 'authorizations' || isStep(body['token']) || record.findAuthorization(keyOf(body))) return null;
  const { behavior } = cardOf(record, body).card;
  return isFault(behavior) ? behavior : null;
}

async function findByKey(
  record: GatewayRecord,
  faults: FaultSwitch,
  key: string,
  response: ServerResponse,
): Promise<void> {
  const fault = faults.next('by-key');
  if (fault === 'timeout_before') return;
  const row = record.findAuthorization(key);
  const found = row
    ? { status: 200, body: show(row) }
    : { status: 404, body: { error: { code: 'not_found', message: 'Unknown key.' } } };
  await sendWithFault(response, fault, found);
}

async function sendWithFault(response: ServerResponse, fault: Fault | null, good: Answer): Promise<void> {
  if (fault === 'timeout_after') return;
  if (fault === 'error_after')
    return send(response, { status: 500, body: { error: { code: 'fault', message: 'Something went wrong.' } } });
  if (fault === 'late') await wait(LATE_MS);
  send(response, good);
}

function addClientToken(record: GatewayRecord): Answer {
  const expires = Date.now() + CLIENT_TOKEN_MS;
  return {
    status: 200,
    body: { client_token: record.addClientToken(expires), expires_at: new Date(expires).toISOString() },
  };
}

function addToken(record: GatewayRecord, body: Request): Answer {
  const client_token = typeof body['client_token'] === 'string' ? body['client_token'] : '';
  if (!record.isClientToken(client_token, Date.now())) {
    throw new GatewayError(401, 'client_token', 'This page has expired. Please reload it.');
  }
  const read = readCard(body, new Date());
  if ('errors' in read) return { status: 400, body: { errors: read.errors } };
  const { brand, last4, exp_month, exp_year } = read.card;
  return { status: 200, body: { token: record.addToken(read.card, false), brand, last4, exp_month, exp_year } };
}

function sendFields(record: GatewayRecord, url: URL, response: ServerResponse): void {
  const client_token = url.searchParams.get('client_token') ?? '';
  const isKnown = record.isClientToken(client_token, Date.now());
  sendPage(response, isKnown ? 200 : 401, fieldsPage(isKnown ? client_token : null));
}

function sendStep(record: GatewayRecord, url: URL, response: ServerResponse): void {
  const found = record.findStep(url.searchParams.get('step') ?? '');
  sendPage(response, found ? 200 : 404, stepPage(found ? found.step : null));
}

function sendPage(response: ServerResponse, status: number, { html, policy }: { html: string; policy: string }): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(html);
}

async function readBody(request: IncomingMessage): Promise<Request> {
  let text = '';
  request.setEncoding('utf8');
  for await (const piece of request) {
    text += String(piece);
    if (text.length > BODY_MAX) throw new GatewayError(413, 'too_large', 'That request is too large.');
  }
  try {
    const read = JSON.parse(text === '' ? '{}' : text) as unknown;
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Request;
  } catch {
    throw new GatewayError(400, 'bad_request', 'Send a JSON object.');
  }
  throw new GatewayError(400, 'bad_request', 'Send a JSON object.');
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
