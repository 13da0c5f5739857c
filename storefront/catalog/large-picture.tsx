import { type ChangeEvent, type PointerEvent, type ToggleEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import styles from './gallery.module.css';
import { GALLERY_TEXTS as texts } from './product-texts.ts';

const MIDDLE = { x: 0.5, y: 0.5 };

/**
 * One picture in a dialog, whole at first. On small screens and under fingers a checkbox enlarges it, so it works without
 * script. The picture is its label, so a tap works too. Scrolling, also by arrow keys, shows the rest.
 */
export function LargePicture({ image }: { image: ProductDetail['images'][number] }) {
  const { src_zoom, alt, view } = image;
  const [isEnlarged, setEnlarged] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  /** What was tapped, as shares of the picture. */
  const tapped = useRef(MIDDLE);
  const tap = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { x, y, width, height } = currentTarget.getBoundingClientRect();
    tapped.current = { x: (clientX - x) / width, y: (clientY - y) / height };
  };
  const toggle = ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) => {
    flushSync(() => setEnlarged(checked));
    const { x, y } = tapped.current;
    tapped.current = MIDDLE;
    const { current } = scroller;
    if (!current) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = current;
    current.scrollTo(scrollWidth * x - clientWidth / 2, scrollHeight * y - clientHeight / 2);
  };
  /** The next time it is whole again. */
  const reset = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'closed' || !box.current) return;
    box.current.checked = false;
    setEnlarged(false);
  };
  const id = `${view}-zoom`;
  return (
    <div id={view} popover="auto" role="dialog" aria-label={alt} className={styles.zoom} onToggle={reset}>
      {/* Focus goes here when the dialog opens. */}
      <button type="button" popoverTarget={view} autoFocus ref={focusFirst}>
        {texts.close}
      </button>
      <input
        ref={box}
        id={id}
        type="checkbox"
        className="visually-hidden"
        aria-label={texts.zoom}
        // Firefox would restore the check after a reload.
        autoComplete="off"
        onChange={toggle}
      />
      <label htmlFor={id} className={styles.enlarge} aria-hidden="true">
        {texts.zoom}
      </label>
      <div ref={scroller} className={styles.scroller} tabIndex={isEnlarged ? 0 : undefined}>
        <label htmlFor={id} onPointerUp={tap}>
          <img src={src_zoom} alt={alt} width={1280} height={1280} loading="lazy" />
        </label>
      </div>
    </div>
  );
}

/** React writes this attribute on the server only. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}
