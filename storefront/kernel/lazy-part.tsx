import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useSnack } from '#ui/snack.tsx';
import { useOfflineMessage } from './offline-message.ts';
import { CALL_ERROR_TEXTS } from './texts.ts';

let isIncomplete = false;

/** Whether a part couldn't be loaded. Chrome doesn't ask for its code again before the page is loaded anew. */
export const needsReload = (): boolean => isIncomplete;
/** Takes note that a part couldn't be loaded. */
export const noteFailedPart = (): void => void (isIncomplete = true);

/** What a dialog may have. */
type Closable = { isOpen?: boolean; onClose?: () => void };

/**
 * A part of a page whose code is loaded when it is first shown in the browser, a dialog's when it is first open. Where that
 * fails, as without a connection, the page stays as it is, says why and closes the part; what no one asked for (`isQuiet`)
 * is left out. The next link then loads its page anew (`needsReload`). React's `lazy` would put the error in the place of
 * the whole page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isQuiet = false } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const { show } = useSnack();
    const sayOffline = useOfflineMessage();
    const { isOpen = true, onClose }: Closable = props;
    const fail = useEffectEvent(() => {
      if (isQuiet) return;
      if (navigator.onLine) show({ type: 'error', text: CALL_ERROR_TEXTS.unable });
      else sayOffline();
      onClose?.();
    });
    useEffect(() => {
      if (Part || !isOpen) return undefined;
      let isShown = true;
      load().then(
        (found) => setPart(() => (loaded = found)),
        () => {
          noteFailedPart();
          if (isShown) fail();
        },
      );
      return () => {
        isShown = false;
      };
    }, [Part, isOpen]);
    return Part && <Part {...props} />;
  };
}
