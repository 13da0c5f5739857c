import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSnack } from '#ui/snack.tsx';
import { CALL_ERROR_TEXTS } from './texts.ts';

/**
 * A part of a page whose code is loaded when it is first shown in the browser. Where that fails, as without a connection,
 * the page stays as it is and says why, unless the part does without (`isQuiet`), and loads it again with the next change.
 * React's `lazy` would put the error in the place of the whole page, and keep it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isQuiet = false } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const isLoading = useRef(false);
    const { show } = useSnack();
    useEffect(() => {
      if (Part || isLoading.current) return;
      isLoading.current = true;
      const fail = () => {
        isLoading.current = false;
        const text = navigator.onLine ? CALL_ERROR_TEXTS.unable : CALL_ERROR_TEXTS.offline;
        if (!isQuiet) show({ type: 'error', text });
      };
      load().then((found) => setPart(() => (loaded = found)), fail);
    });
    return Part && <Part {...props} />;
  };
}
