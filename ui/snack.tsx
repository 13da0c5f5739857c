import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';
import { UI_TEXTS } from './texts.ts';

/** Specification, section 9: 4 s by default, 3 s for save-for-later; one with Undo stays 8 s. */
const DEFAULT_MS = 4_000;
const UNDO_MS = 8_000;
const MAX_AT_ONCE = 3;

export type SnackMessage = {
  type: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** Above the text, e.g. 'Add to cart error'. */
  title?: string;
  undo?: () => void;
  /** How long it stays, in ms; errors stay until closed. */
  stayMs?: number;
};
type Snack = SnackMessage & { id: number };
/** `show` returns what closes the message again. */
type Snacks = { show: (message: SnackMessage) => () => void; closeAll: () => void };

const SnackContext = createContext<Snacks>({ show: () => () => undefined, closeAll: () => undefined });

/** Short messages at the bottom of the screen. */
export function useSnack(): Snacks {
  return use(SnackContext);
}

export function SnackProvider({ children }: { children: ReactNode }) {
  const [snacks, setSnacks] = useState<Snack[]>([]);
  const next = useRef(1);
  const close = useCallback((id: number) => setSnacks((all) => all.filter((snack) => snack.id !== id)), []);
  const api = useMemo<Snacks>(
    () => ({
      show: (message) => {
        const id = next.current++;
        setSnacks((all) =>
          [...all.filter((snack) => snack.text !== message.text), { ...message, id }].slice(-MAX_AT_ONCE),
        );
        return () => close(id);
      },
      closeAll: () => setSnacks((all) => (all.length === 0 ? all : [])),
    }),
    [close],
  );
  return (
    <SnackContext value={api}>
      {children}
      <div className={styles.region} aria-live="polite">
        {snacks.map((snack) => (
          <SnackCard key={snack.id} snack={snack} close={close} />
        ))}
      </div>
    </SnackContext>
  );
}

const ICON_OF = { success: 'check', info: 'info', warning: 'clock', error: 'alert' } as const satisfies Record<
  SnackMessage['type'],
  IconName
>;

function SnackCard({ snack, close }: { snack: Snack; close: (id: number) => void }) {
  const [isHeld, setHeld] = useState(false);
  const stays = snack.type === 'error';
  const stayMs = snack.stayMs ?? (snack.undo ? UNDO_MS : DEFAULT_MS);
  useEffect(() => {
    if (stays || isHeld) return undefined;
    const timer = setTimeout(() => close(snack.id), stayMs);
    return () => clearTimeout(timer);
  }, [stays, isHeld, stayMs, close, snack.id]);
  const pause = () => setHeld(true);
  const resume = () => setHeld(false);
  return (
    <div className={styles.snack} onMouseEnter={pause} onMouseLeave={resume} onFocus={pause} onBlur={resume}>
      <Icon name={ICON_OF[snack.type]} />
      <p>
        {snack.title ? <strong>{snack.title}</strong> : null}
        {snack.text}
      </p>
      {snack.undo ? (
        <button
          type="button"
          onClick={() => {
            snack.undo?.();
            close(snack.id);
          }}
        >
          {UI_TEXTS.undo}
        </button>
      ) : null}
      <IconButton icon="close" label={UI_TEXTS.closeMessage} onClick={() => close(snack.id)} />
    </div>
  );
}
