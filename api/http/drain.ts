import type http from 'node:http';
import net from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/**
 * How long an idle keep-alive connection may still deliver a request that is on its way: longer than a proxy needs to
 * notice that the server is going down (a second, with docs/haproxy.cfg).
 */
const LAST_REQUEST_MS = 1_500;
/** Calls time out after 8 s, so connections still open after this are closed. */
const MAX_DRAIN_MS = 8_800;
const CHECK_MS = 25;
/** A turn of the event loop this short has done nothing, so next to nothing can have arrived since it looked. */
const QUIET_TURN_MS = 0.1;
/** A server that is never quiet closes anyway; with a call's 8 s and the 250 ms of its check this fits into MAX_DRAIN_MS. */
const MAX_LISTEN_MS = 500;

type Responses = ReadonlySet<http.ServerResponse>;

/** Notes which requests a server is answering, for `drain`. Call it before the server listens. */
export function noteResponses(server: http.Server): Responses {
  const responses = new Set<http.ServerResponse>();
  function forget(this: http.ServerResponse) {
    responses.delete(this);
  }
  server.prependListener('request', (_request: http.IncomingMessage, response: http.ServerResponse) => {
    responses.add(response);
    response.on('close', forget);
  });
  return responses;
}

/**
 * Stops accepting connections and lets the open ones finish: each gets one more response with `Connection: close`, so
 * that no request is cut off (F15). After that, idle connections are closed and only pending requests are awaited.
 * @param responses what the server is answering (`noteResponses`).
 */
export async function drain(server: http.Server, responses: Responses): Promise<void> {
  if (!server.listening) return;
  const startedAt = performance.now();
  await untilNoneWaits(server);
  // net's close, because http's would close idle connections at once.
  net.Server.prototype.close.call(server);
  // Not before: a client whose connection ends makes a new one, which the close could catch not yet accepted.
  const end = (response: http.ServerResponse) => {
    if (!response.headersSent) response.shouldKeepAlive = false;
  };
  for (const response of responses) end(response);
  server.prependListener('request', (_request, response) => end(response));
  const closedAt = performance.now();
  while ((await countConnections(server)) > 0) {
    const now = performance.now();
    if (now - startedAt > MAX_DRAIN_MS) server.closeAllConnections();
    else if (now - closedAt > LAST_REQUEST_MS) server.closeIdleConnections();
    await wait(CHECK_MS);
  }
}

/**
 * Accepts connections until a turn of the event loop finds none and is short. The kernel resets a connection that was
 * established and not yet accepted when the listener closes, perhaps with a request that a proxy may not repeat.
 */
async function untilNoneWaits(server: http.Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted++;
  };
  server.on('connection', count);
  const startedAt = performance.now();
  // From here on, a turn begins after the last look for connections and ends after the next.
  await nextTurn();
  let isQuiet = false;
  while (!isQuiet) {
    const [acceptedBefore, turnedAt] = [accepted, performance.now()];
    await nextTurn();
    const now = performance.now();
    isQuiet = (accepted === acceptedBefore && now - turnedAt < QUIET_TURN_MS) || now - startedAt > MAX_LISTEN_MS;
  }
  server.off('connection', count);
}

function countConnections(server: http.Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
