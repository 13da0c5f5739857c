import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { rowKey } from '#domain/cart/row-key.ts';
import { withWholeSize } from '#storefront/kernel/format.ts';
import type { CartEngine, Undo } from './cart-engine.ts';
import { CHANGE_TEXTS } from './change-texts.ts';
import styles from './cart-line.module.css';
import { LINE_TEXTS } from './texts.ts';

/** A notice with Undo stays this long, and longer while it is hovered. */
const UNDO_MS = 8_000;

/**
 * Takes the place of the removed line. Focus moves from the clicked button to Undo without stopping the timer;
 * hovering, a key press or focusing it again does. When the time is up, focus moves to the next control, so keyboard
 * users don't lose their place.
 */
export function UndoLine({ undo, engine }: { undo: Undo; engine: CartEngine }) {
  const [isHeld, setHeld] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  const isProgrammatic = useRef(false);
  const { item } = undo;
  const name = withWholeSize(item.title);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => {
      moveFocusOn(line);
      engine.dropUndo(undo);
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld, engine, undo]);
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    isProgrammatic.current = true;
    button?.focus();
    isProgrammatic.current = false;
  }, []);
  const pause = () => setHeld(true);
  const resume = () => setHeld(false);
  return (
    <li
      ref={line}
      className={styles.undo}
      data-focus-place={rowKey(item)}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={() => setHeld(!isProgrammatic.current)}
      onBlur={resume}
      onKeyDown={pause}
    >
      <p>{undo.kind === 'saved' ? CHANGE_TEXTS.savedForLater(name) : CHANGE_TEXTS.removed(name)}</p>
      <button
        type="button"
        className={styles.textButton}
        ref={takeFocus}
        aria-label={LINE_TEXTS.action(LINE_TEXTS.undo, item.title)}
        onClick={() => engine.undo(undo)}
      >
        {LINE_TEXTS.undo}
      </button>
    </li>
  );
}

/**
 * Moves focus to the next line's first control, else the previous line's, else the heading of the page or the drawer.
 */
function moveFocusOn(line: RefObject<HTMLLIElement | null>): void {
  const own = line.current;
  if (!own?.contains(document.activeElement)) return;
  const neighbor = own.nextElementSibling ?? own.previousElementSibling;
  const next =
    neighbor?.querySelector<HTMLElement>('a:not([tabindex="-1"]), button') ??
    (own.closest('dialog') ?? document).querySelector<HTMLElement>('h1, h2[tabindex]');
  if (!next) return;
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
}
