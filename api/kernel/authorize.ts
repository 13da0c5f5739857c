import type { Access } from '#domain/kernel/access.ts';
import type { Endpoint } from '#domain/kernel/endpoint.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { Role } from '#domain/kernel/roles.ts';
import type { SignedIn } from './caller.ts';

/** What decides the role of a signed-in person. */
type RoleFacts = Pick<SignedIn, 'user_status' | 'is_operator' | 'banned_at'>;

/** Nothing but `authorize` can make one: the private field keeps other objects out. */
class AuthorizedCaller {
  readonly #role: Role;

  constructor(role: Role) {
    this.#role = role;
  }

  get role(): Role {
    return this.#role;
  }
}

/** A caller who may make the call. Handlers that find their own session cannot answer without one. */
export type Authorized = AuthorizedCaller;

/**
 * Checks the endpoint's access against the person a session belongs to; null for a guest.
 * @throws Refusal banned, not_logged_in, not_allowed.
 */
export function authorize(endpoint: Pick<Endpoint, 'access'>, account: RoleFacts | null): Authorized {
  const role = roleOf(account);
  refuseRole(endpoint.access, role);
  return new AuthorizedCaller(role);
}

/** @throws Refusal banned. */
export function roleOf(account: RoleFacts | null): Role {
  if (account?.banned_at) throw new Refusal(GENERAL_REFUSALS.banned);
  if (!account) return 'visitor';
  return account.is_operator ? 'staff' : account.user_status;
}

function refuseRole(access: Access, role: Role): void {
  if (access === 'anyone' || access.includes(role)) return;
  throw new Refusal(role === 'visitor' ? GENERAL_REFUSALS.not_logged_in : GENERAL_REFUSALS.not_allowed);
}
