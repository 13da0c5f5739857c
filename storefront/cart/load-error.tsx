import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { CartEngine, CartSnapshot } from './cart-engine.ts';
import { CART_TEXTS } from './texts.ts';

/** Says that the cart could not be read, or not since it may have changed; nothing otherwise. */
export function LoadError({ snapshot, engine }: { snapshot: CartSnapshot; engine: CartEngine }) {
  if (snapshot.load_error === null) return null;
  return (
    <Banner tone="error" live>
      <p>
        {snapshot.cart ? CART_TEXTS.notChecked : CART_TEXTS.notLoaded} {snapshot.load_error}
      </p>
      <Button look="secondary" onClick={() => void engine.load()}>
        {CART_TEXTS.tryAgain}
      </Button>
    </Banner>
  );
}
