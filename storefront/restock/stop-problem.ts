import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { BAD_STOP_LINK } from '#domain/restock/stop-link.ts';

type Failed = { status: number; error: Pick<ErrorBody, 'code' | 'errors'> };

/** What the page says where the shop refuses its button: only a bad link is one to give up on. */
export function stopProblem({ status, error: { code, errors } }: Failed): { status: number; problem: string } {
  const isBad = code === 'bad_stop_link' || code === 'invalid';
  return isBad ? { status: 404, problem: BAD_STOP_LINK } : { status, problem: errors[0]?.message ?? BAD_STOP_LINK };
}
