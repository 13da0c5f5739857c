const SHOWN = 'uninvited dialog';

/**
 * Whether an uninvited dialog may open now: one per session, whichever it is. Asking counts as showing, so
 * ask only when the dialog is about to open.
 */
export function claimUninvited(): boolean {
  if (sessionStorage.getItem(SHOWN)) return false;
  sessionStorage.setItem(SHOWN, '1');
  return true;
}
