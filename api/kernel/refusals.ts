import type { Access } from '#domain/identity/access.ts';
import type { Endpoint } from '#domain/kernel/endpoint.ts';
import { ROLES } from '#domain/kernel/roles.ts';
import type { RefusalCode } from '#domain/kernel/refusal.ts';

/** Any request may meet these: the guards before the calls, and troubles that pass. */
const OF_ANY: readonly RefusalCode[] = [
  'invalid',
  'firewall_token',
  'too_many_requests',
  'maintenance',
  'busy',
  'fault',
];
const OF_CHANGES: readonly RefusalCode[] = ['foreign_origin', 'body_too_large', 'unsupported_media_type'];

/** Every way a call may say no: what its own rules name, and what its method and its row in the access table bring. */
export function listRefusals(endpoint: Endpoint, access: Access): RefusalCode[] {
  const codes = new Set<RefusalCode>([...OF_ANY, ...endpoint.refusals]);
  if (endpoint.method !== 'GET') for (const code of OF_CHANGES) codes.add(code);
  if (endpoint.method !== 'GET' && !endpoint.open) codes.add('csrf_token');
  // An address with an empty or broken part is nobody's.
  if (endpoint.path.includes('{')) codes.add('unknown_call');
  if (access === 'anyone') return [...codes];
  codes.add('banned');
  if (!access.includes('visitor')) codes.add('not_logged_in');
  if (ROLES.some((role) => role !== 'visitor' && !access.includes(role))) codes.add('not_allowed');
  return [...codes];
}
