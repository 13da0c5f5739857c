import type { Wanted } from '#storefront/cart/cart-engine.ts';
import { Dialog } from '#ui/dialog.tsx';

/** What a lapsed member gets instead of a new line: price, terms and the way back in (requirement M10). */
export function ReactivationDialog({ wanted, onClose }: { wanted: Wanted | null; onClose: () => void; onRejoined: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Rejoin to keep shopping">
      <p>{wanted ? `${wanted.title} waits for you.` : 'Your membership has ended.'}</p>
    </Dialog>
  );
}
