import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts';
import type { Operator } from './operator.ts';
import type { Role, UserStatus } from './roles.ts';
import type { RefusalKind } from './refusal.ts';

/**
 * What the API gives a page on the server: calls in this process, as the person who requests the
 * page. The page's bundle and the API each have their own modules, so both find its React Router
 * context under this symbol.
 */
export const PAGE_SERVICES = Symbol.for('tallybean.services');

/** Addresses outside the shop that a page's content security policy allows. */
export type ContentSources = {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly style?: readonly string[];
};

export type PageServices = {
  /** The answer of the access rules before any loader runs; null: continue. */
  ruling: { redirect: string } | { refusal: Omit<RefusalKind, 'owner'> } | null;
  /** @throws Refusal (recognized by its name: the class differs between the bundles). */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>>;
  /** Who asks for the page. Never used by catalog pages, which are the same for all visitors. */
  caller(): Promise<PageCaller>;
  mode: 'demo' | 'production' | 'development';
  /** Where the browser reaches the shop, without a slash at the end. */
  public_url: string;
  operator: Operator;
  content_sources: ContentSources;
  /** Whether signed-out visitors may be asked to sign in with Google's One Tap. */
  has_one_tap: boolean;
  /** False when the browser asks for the data of a page only. */
  is_document: boolean;
  /** Takes a rendered document without the answer's own body: a stream would copy it three times. */
  takeDocument(html: string): void;
  /** Logs a fault under `request_id`. */
  logFailure(error: unknown): void;
  /** Names this request in the log; shown to the customer when it fails. */
  request_id: string;
};

export type PageCaller = {
  role: Role;
  account: { account_id: string; email: string; firstname: string; user_status: UserStatus } | null;
};
