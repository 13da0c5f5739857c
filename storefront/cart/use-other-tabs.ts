import { useEffect } from 'react';
import type { CartEngine } from './cart-engine.ts';

/** Names the saved cart as a tab last knew it. Only the other tabs get an event when it changes. */
const KEY = 'cart';

/** Reads the cart again when another tab has changed it, and notifies the others when this one has. */
export function useOtherTabs(engine: CartEngine): void {
  useEffect(() => {
    const notifyOthers = () => {
      const { cart, isSaving } = engine.read();
      if (cart && !isSaving) localStorage.setItem(KEY, nameOf(cart));
    };
    const readAgain = ({ key, newValue }: StorageEvent) => {
      const { cart } = engine.read();
      if (key === KEY && newValue !== null && (!cart || newValue !== nameOf(cart))) void engine.load();
    };
    const stop = engine.subscribe(notifyOthers);
    window.addEventListener('storage', readAgain);
    return () => {
      stop();
      window.removeEventListener('storage', readAgain);
    };
  }, [engine]);
}

const nameOf = ({ cart_id, version }: { cart_id: string; version: number }) => `${cart_id} ${version}`;
