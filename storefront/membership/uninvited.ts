import { DAY_MS } from '#domain/kernel/duration.ts';

const SHOWN = 'uninvited dialog';

/**
 * Whether an uninvited dialog may open now: one per session, whichever it is, and each again only after `days`. Asking
 * counts as showing, so ask only when the dialog is about to open.
 */
export function claimUninvited(name: string, { days, now }: { days: number; now: Date }): boolean {
  const key = `${SHOWN}: ${name}`;
  const last = Date.parse(localStorage.getItem(key) ?? '');
  if (sessionStorage.getItem(SHOWN) || now.getTime() - last < days * DAY_MS) return false;
  sessionStorage.setItem(SHOWN, '1');
  localStorage.setItem(key, now.toISOString());
  return true;
}
