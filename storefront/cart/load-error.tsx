import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { CartEngine, CartSnapshot } from './cart-engine.ts';

/** Says that the cart could not be read, or not since the last change; nothing otherwise. */
export function LoadError({ snapshot, engine }: { snapshot: CartSnapshot; engine: CartEngine }) {
  if (snapshot.load_error === null) return null;
  return (
    <Banner tone="error" live>
      <p>We could not read your cart. {snapshot.load_error}</p>
      <Button look="secondary" onClick={() => void engine.load()}>
        Try again
      </Button>
    </Banner>
  );
}
