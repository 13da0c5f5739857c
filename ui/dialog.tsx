import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

export type LayerProps = {
  isOpen: boolean;
  /** Esc, the close button or a press beside the layer. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Leaves the padding of the body to the children. */
  bare?: boolean;
};

/** A modal layer on the native element: the browser traps the focus, and gives it back on closing. */
function Layer({ isOpen, onClose, title, children, bare = false, look }: LayerProps & { look: string | undefined }) {
  const layer = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const title_id = useId();
  useEffect(() => {
    const dialog = layer.current;
    if (!dialog || dialog.open === isOpen) return;
    if (!isOpen) return dialog.close();
    dialog.showModal();
    heading.current?.focus();
  }, [isOpen]);
  // Esc, the button and a press beside all close the element; its one close event tells the owner once.
  const close = () => layer.current?.close();
  const tellOwner = (event: SyntheticEvent) => {
    if (event.target === layer.current && isOpen) onClose();
  };
  const pressBeside = (event: MouseEvent) => {
    if (event.target === layer.current) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc closes it by keyboard
    <dialog
      ref={layer}
      className={`${styles.layer} ${look}`}
      aria-labelledby={title_id}
      onClose={tellOwner}
      onClick={pressBeside}
    >
      {isOpen ? (
        <>
          <header className={styles.head}>
            <h2 id={title_id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" label="Close" onClick={close} />
          </header>
          <div className={bare ? styles.bare : styles.body}>{children}</div>
        </>
      ) : null}
    </dialog>
  );
}

/** A question in the middle of the screen. */
export function Dialog(props: LayerProps) {
  return <Layer {...props} look={styles.dialog} />;
}

/** A drawer from the side, or over the whole screen; on phones always the whole width. */
export function Sheet({ side = 'end', ...props }: LayerProps & { side?: 'start' | 'end' | 'full' }) {
  return <Layer {...props} look={styles[side]} />;
}
