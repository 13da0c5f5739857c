import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts';
import type { Role } from './roles.ts';
import type { RefusalKind } from './refusal.ts';

/**
 * What the API hands to a page on the server: calls in this process, as the person who asks for the
 * page. The page's bundle and the API each carry their own modules, so both find the React Router
 * context of it under this symbol.
 */
export const PAGE_SERVICES = Symbol.for('tallybean.services');

/** Addresses outside the shop that a page's content security policy allows. */
export type ContentSources = {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
};

export type PageServices = {
  /** What the rules of access say before any loader runs; null: continue. */
  ruling: { redirect: string } | { refusal: Omit<RefusalKind, 'owner'> } | null;
  /** @throws Refusal (told by its name: the class differs between the bundles). */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>>;
  /** Who asks for the page. Never used by catalog pages, which are the same for all visitors. */
  caller(): Promise<PageCaller>;
  mode: 'demo' | 'production' | 'development';
  /** Where the browser reaches the shop, without a slash at the end. */
  public_url: string;
  content_sources: ContentSources;
  /** Takes a drawn document past the answer's own body: a stream would copy it three times. */
  takeDocument(html: string): void;
  /** Names this request in the log; told to the customer when it fails. */
  request_id: string;
};

export type PageCaller = {
  role: Role;
  account: { account_id: string; email: string; firstname: string; user_status: string } | null;
};
