import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { UI_TEXTS } from './texts.ts';

export type LayerProps = {
  isOpen: boolean;
  /** On Esc, the close button or a click outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Without padding; the children bring their own. */
  bare?: boolean;
};

type DialogProps = LayerProps & {
  /** Room for two cards side by side. */
  wide?: boolean;
};

/** A modal on the native element: the browser traps focus and restores it on closing. */
function Layer({ isOpen, onClose, title, children, bare = false, look }: LayerProps & { look: string | undefined }) {
  const layer = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = layer.current;
    if (!dialog || dialog.open === isOpen) return;
    if (!isOpen) return dialog.close();
    dialog.showModal();
    heading.current?.focus();
  }, [isOpen]);
  // Removed while open, by a button of its own or with its page, it would not give the focus back.
  useLayoutEffect(() => {
    const dialog = layer.current;
    return () => dialog?.close();
  }, []);
  // Esc, the button and a click outside all close the element; its close event calls `onClose` once.
  const close = () => layer.current?.close();
  const notifyOwner = (event: SyntheticEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target !== layer.current || !isOpen) return;
    onClose();
    // Opened by the page's address, it has no control to return to.
    const heading = document.querySelector<HTMLElement>('main h1');
    const { activeElement } = document;
    const isLost = activeElement === document.body || event.target.contains(activeElement);
    if (!isLost || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === layer.current) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Esc closes it by keyboard
    <dialog
      ref={layer}
      className={`${styles.layer} ${look}`}
      aria-labelledby={titleId}
      onClose={notifyOwner}
      onClick={closeOnBackdrop}
    >
      {isOpen ? (
        <>
          <header className={styles.head}>
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" label={UI_TEXTS.close} onClick={close} />
          </header>
          <div className={bare ? styles.bare : styles.body}>{children}</div>
        </>
      ) : null}
    </dialog>
  );
}

/** A dialog in the middle of the screen. */
export function Dialog({ wide = false, ...props }: DialogProps) {
  return <Layer {...props} look={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog} />;
}

/** A drawer from the side, or over the whole screen; always full width on phones. */
export function Sheet({ side = 'end', ...props }: LayerProps & { side?: 'start' | 'end' | 'full' }) {
  return <Layer {...props} look={styles[side]} />;
}
