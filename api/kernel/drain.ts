import type http from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A kept-alive connection is given this long to bring the request that may be on its way: longer than a proxy needs
 * to see that no new ones are taken (a second, with docs/haproxy.cfg).
 */
const LAST_REQUEST_MS = 1_500;
/** No call takes longer than its own 8 s; what is open after that waits for nothing. */
const LONGEST_MS = 8_500;
const LOOK_MS = 25;

/**
 * Takes no more connections and lets those that are open end by themselves: each is answered once more,
 * with word that it closes, so that no request is cut off (F15). After that time, connections that bring
 * nothing are closed, and only requests under way are waited for.
 */
export async function drain(server: http.Server): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // The socket's own close: the one of http would cut idle connections at once.
  net.Server.prototype.close.call(server);
  const began = performance.now();
  while ((await countConnections(server)) > 0) {
    const waited_ms = performance.now() - began;
    if (waited_ms > LONGEST_MS) server.closeAllConnections();
    else if (waited_ms > LAST_REQUEST_MS) server.closeIdleConnections();
    await wait(LOOK_MS);
  }
}

function countConnections(server: http.Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
