import type { Endpoint } from '#domain/kernel/endpoint.ts';
import { ROLES } from '#domain/kernel/roles.ts';
import type { RefusalCode } from '#domain/kernel/refusal.ts';

/** Any request may get these: from the guards before the calls, and from outages. */
const OF_ANY: readonly RefusalCode[] = [
  'invalid',
  'firewall_token',
  'too_many_requests',
  'maintenance',
  'busy',
  'fault',
];
const OF_CHANGES: readonly RefusalCode[] = ['foreign_origin', 'body_too_large', 'unsupported_media_type'];

/** Every refusal a call may answer: those of its own rules, and those its method and its access bring. */
export function listRefusals(endpoint: Endpoint): RefusalCode[] {
  const { access } = endpoint;
  const codes = new Set<RefusalCode>([...OF_ANY, ...endpoint.refusals]);
  if (endpoint.method !== 'GET') for (const code of OF_CHANGES) codes.add(code);
  if (endpoint.method !== 'GET' && !endpoint.open) codes.add('csrf_token');
  // A path with an empty or broken parameter belongs to no call.
  if (endpoint.path.includes('{')) codes.add('unknown_call');
  if (access === 'anyone') return [...codes];
  codes.add('banned');
  if (!access.includes('visitor')) codes.add('not_logged_in');
  if (ROLES.some((role) => role !== 'visitor' && !access.includes(role))) codes.add('not_allowed');
  return [...codes];
}
