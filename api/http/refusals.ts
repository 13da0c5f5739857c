import type { Endpoint } from '#domain/kernel/endpoint.ts';
import { ROLES } from '#domain/kernel/roles.ts';
import { GENERAL_REFUSALS, type RefusalCode, type RefusalKind } from '#domain/kernel/refusal.ts';

/** Any request may get these: from the guards before the calls, and from outages. */
const { invalid, firewall_token, too_many_requests, maintenance, busy, fault } = GENERAL_REFUSALS;
const OF_ANY = [invalid, firewall_token, too_many_requests, maintenance, busy, fault];
const { foreign_origin, body_too_large, unsupported_media_type } = GENERAL_REFUSALS;
const OF_CHANGES = [foreign_origin, body_too_large, unsupported_media_type];

/** Every refusal a call may answer: those of its own rules, and those that follow from its method and access. */
export function listRefusals(endpoint: Endpoint): RefusalKind<RefusalCode>[] {
  const { access } = endpoint;
  const kinds = new Set<RefusalKind<RefusalCode>>([...OF_ANY, ...endpoint.refusals]);
  if (endpoint.method !== 'GET') for (const kind of OF_CHANGES) kinds.add(kind);
  if (endpoint.has_effect) kinds.add(foreign_origin);
  if (endpoint.method !== 'GET' && !endpoint.open) kinds.add(GENERAL_REFUSALS.csrf_token);
  // A path with an empty or broken parameter belongs to no call.
  if (endpoint.path.includes('{')) kinds.add(GENERAL_REFUSALS.unknown_call);
  if (access === 'anyone') return [...kinds];
  kinds.add(GENERAL_REFUSALS.banned);
  if (!access.includes('visitor')) kinds.add(GENERAL_REFUSALS.not_logged_in);
  if (ROLES.some((role) => role !== 'visitor' && !access.includes(role))) kinds.add(GENERAL_REFUSALS.not_allowed);
  return [...kinds];
}
