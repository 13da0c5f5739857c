import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { BAD_STOP_LINK } from '#domain/restock/stop-link.ts';
import { CALL_ERROR_TEXTS } from '#storefront/kernel/texts.ts';

type Failed = { ok: false; status: number; error: Pick<ErrorBody, 'code' | 'errors'> };
type Checked = { ok: true; answer: { is_valid: boolean } } | Failed;

/** `isBad`: the link never works, so its page has no button. */
export type StopProblem = { problem: string | null; isBad: boolean };

const BAD = { status: 404, problem: BAD_STOP_LINK, isBad: true } as const;

/** What the page says where the shop refuses a call about the link: only a bad link is one to give up on. */
export function stopProblem({ status, error: { code, errors } }: Failed): StopProblem & { status: number } {
  if (code === 'bad_stop_link' || code === 'invalid') return BAD;
  return { status, problem: errors[0]?.message ?? CALL_ERROR_TEXTS.unable, isBad: false };
}

/** What the page says when it's opened; nothing is wrong with the link of a mail. */
export function linkProblem(checked: Checked): StopProblem & { status: number } {
  if (!checked.ok) return stopProblem(checked);
  return checked.answer.is_valid ? { status: 200, problem: null, isBad: false } : BAD;
}
