import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GENERAL_REFUSALS, invalid, Refusal } from '#domain/kernel/refusal.ts';

/** Load balancers ask these without a token. */
const HEALTH = new Set(['/healthz', '/readyz']);

/** What every request must have, whatever it is for: one Host, and the token of the firewall in front if there is one. */
export function guardRequests(app: FastifyInstance, firewall_token: string | null): void {
  app.addHook('onRequest', (request, _reply, done) => done(whyRefused(request, firewall_token) ?? undefined));
}

/** What is missing; for a URL that can't be read as well, for which no hooks run. */
export function whyRefused(request: FastifyRequest, firewall_token: string | null): Refusal | null {
  if (hasSeveralHosts(request)) return invalid([{ message: 'A request names one host.' }]);
  if (firewall_token !== null && !HEALTH.has(request.url) && !hasToken(request, firewall_token))
    return new Refusal(GENERAL_REFUSALS.firewall_token);
  return null;
}

/** RFC 9112, section 3.2: a request with more than one Host is refused. Node passes on the first. */
function hasSeveralHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

function hasToken({ headers }: FastifyRequest, wanted: string): boolean {
  const given = Buffer.from(String(headers['x-firewall-token'] ?? ''));
  const token = Buffer.from(wanted);
  return given.length === token.length && timingSafeEqual(given, token);
}
