import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CartEngine, Undo } from './cart-engine.ts';
import styles from './cart.module.css';

/** A notice with Undo stays this long, and as long as it is pointed at (ux.md, rulings). */
const UNDO_MS = 8_000;

/**
 * Stands where the line was. The focus of the pressed button passes to Undo, which lets the time run; who
 * points at it, types in it or comes back to it holds it. When the time is up the focus goes on to what
 * stands next, so that nobody loses his place.
 */
export function UndoLine({ undo, engine }: { undo: Undo; engine: CartEngine }) {
  const [isHeld, setHeld] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  const isGiven = useRef(false);
  const { item } = undo;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => {
      passFocusOn(line);
      engine.dropUndo(item.product_id);
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld, engine, item.product_id]);
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    isGiven.current = true;
    button?.focus();
    isGiven.current = false;
  }, []);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return (
    <li
      ref={line}
      className={styles.undo}
      onMouseEnter={hold}
      onMouseLeave={letGo}
      onFocus={() => setHeld(!isGiven.current)}
      onBlur={letGo}
      onKeyDown={hold}
    >
      <p>{undo.kind === 'saved' ? `${item.title} has been saved for later` : `Removed ${item.title}`}</p>
      <button
        type="button"
        className={styles.textButton}
        ref={takeFocus}
        aria-label={`Undo: ${item.title}`}
        onClick={() => engine.undo(item.product_id)}
      >
        Undo
      </button>
    </li>
  );
}

/** To the next line's first control, else the one before, else the heading of the page or the drawer. */
function passFocusOn(line: RefObject<HTMLLIElement | null>): void {
  const own = line.current;
  if (!own?.contains(document.activeElement)) return;
  const neighbour = own.nextElementSibling ?? own.previousElementSibling;
  const next =
    neighbour?.querySelector<HTMLElement>('a:not([tabindex="-1"]), button') ??
    (own.closest('dialog') ?? document).querySelector<HTMLElement>('h1, h2[tabindex]');
  if (!next) return;
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
}
