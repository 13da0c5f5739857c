import net from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address that a request comes from. A trusted proxy may forward a text that is no address, for which it then
 * answers itself: the request counts as the proxy's own.
 */
export function sourceOf(request: Pick<FastifyRequest, 'ip' | 'ips' | 'socket'>): string {
  const { ip } = request;
  if (net.isIP(ip) !== 0) return ip;
  return request.ips?.findLast((address) => net.isIP(address) !== 0) ?? request.socket.remoteAddress ?? '';
}
