import type { CartItem } from '#domain/cart/schema.ts';
import { PickFields } from '#storefront/catalog/pick-fields.tsx';
import { QtyStepper } from '#storefront/catalog/qty-stepper.tsx';
import type { CartEngine } from './cart-engine.ts';
import { lineErrorId } from './line-error-id.ts';

type LineStepperProps = { item: CartItem; engine: CartEngine; error: string | undefined };

/** The quantity of a line, in the cart and at checkout. */
export function LineStepper({ item, engine, error }: LineStepperProps) {
  return (
    <QtyStepper
      product_id={item.product_id}
      title={item.title}
      line_item_qty={item.line_item_qty}
      min_order_qty={item.min_order_qty}
      available={item.qty}
      error_id={error ? lineErrorId(item) : undefined}
      onChange={(qty) => engine.set(item, qty)}
    >
      <PickFields picks={item.picks} />
    </QtyStepper>
  );
}
