import { useEffect, useRef } from 'react';

const CONTROL = 'h2[tabindex], a:not([tabindex="-1"]), button:not([tabindex="-1"]), input:not([type="hidden"]), select';

type Focused = { control: Element; place: string | undefined; root: Element | null };

/**
 * Keeps the keyboard's place when a render of this component takes away the focused control, as the focus would
 * otherwise fall to the body: it goes to what has replaced the control, which has the same `data-focus-place`, else to the
 * heading of the dialog or the page.
 */
export function useLostFocus(): void {
  const last = useRef<Focused | null>(null);
  useEffect(() => {
    const events = new AbortController();
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const place = target.closest<HTMLElement>('[data-focus-place]')?.dataset['focusPlace'];
      last.current = { control: target, place, root: target.closest('dialog, main') };
    };
    document.addEventListener('focusin', remember, { signal: events.signal });
    return () => events.abort();
  }, []);
  // After every render, because any may have replaced the control.
  useEffect(() => {
    const { current: lost } = last;
    if (!lost?.root || lost.control.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    // A dialog may be gone with its page's change.
    const root = lost.root.isConnected ? lost.root : document.querySelector('main');
    if (root) (controlAt(root, lost.place) ?? headingOf(root))?.focus();
  });
}

/** The first control of what is now at the place; of a group of radios, the chosen one. */
function controlAt(root: Element, place: string | undefined): HTMLElement | null {
  const at = place === undefined ? null : root.querySelector(`[data-focus-place="${CSS.escape(place)}"]`);
  const first = at?.querySelector<HTMLElement>(CONTROL) ?? null;
  const isRadio = first instanceof HTMLInputElement && first.type === 'radio';
  return (isRadio ? at?.querySelector<HTMLElement>('input[type="radio"]:checked') : null) ?? first;
}

function headingOf(root: Element): HTMLElement | null {
  const heading = root.querySelector<HTMLElement>('h1, h2[tabindex]');
  if (heading) heading.tabIndex = -1;
  return heading;
}
