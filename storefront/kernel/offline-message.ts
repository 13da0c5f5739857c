import { useCallback } from 'react';
import { useSnack } from '#ui/snack.tsx';
import { CALL_ERROR_TEXTS } from './texts.ts';

/** @returns a function that says that there seems to be no connection, until the browser says that there is one again. */
export function useOfflineMessage(): () => void {
  const { show } = useSnack();
  return useCallback(() => {
    const close = show({ type: 'error', text: CALL_ERROR_TEXTS.offline });
    window.addEventListener('online', close, { once: true });
  }, [show]);
}
