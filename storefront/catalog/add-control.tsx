import { type ReactNode, useEffect, useState } from 'react';
import { addOne } from '#domain/cart/quantity.ts';
import { productUrl } from '#domain/catalog/addresses.ts';
import { hasOptions } from '#domain/catalog/names.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { buttonClass } from '#ui/button.tsx';
import { useSnack } from '#ui/snack.tsx';
import { type CardFacts, hasRules } from './card.ts';
import { useCartStore, useLineQty } from './cart-store.ts';
import { type AddLook, QtyStepper } from './qty-stepper.tsx';
import type { Restricted } from './restrictions.ts';
import styles from './stepper.module.css';
import { storedZip, zipOf } from './stored-zip.ts';
import { ADD_TEXTS as texts } from './texts.ts';
import { WarningText } from '#ui/warning-text.tsx';

/** A ring in the corner of a picture; a filled bar on the product's own page. */
type AddSize = 'ring' | 'normal' | 'large';

/** Long enough to read a fee and a threshold. */
const NOTE_MS = 10_000;

/**
 * The Add button, which grows into a stepper once the product is in the cart. It is a plain form until the page has
 * hydrated: clicking earlier, or without JavaScript, adds through /cart.
 */
export function AddControl({ product, size = 'ring' }: { product: CardFacts; size?: AddSize }) {
  const store = useCartStore();
  const { show } = useSnack();
  const line_item_qty = useLineQty(product.id);
  const name = [product.title, product.size_text].filter(Boolean).join(', ');
  const isInCart = line_item_qty > 0;
  if (!product.in_stock && !hasOptions(product) && !isInCart) {
    return (
      <button type="button" className={size === 'ring' ? styles.pill : barClass(size)} disabled>
        {texts.soldOut}
      </button>
    );
  }
  return (
    <WhereAllowed product={product} size={size} isInCart={isInCart}>
      {/* The cart may hold several boxes of one product with options. */}
      {hasOptions(product) ? (
        <Link
          to={productUrl(product.url_key)}
          prefetch="intent"
          className={size === 'ring' ? styles.pill : barClass(size, 'secondary')}
          aria-label={texts.chooseOf(name, line_item_qty)}
        >
          {texts.choose(line_item_qty)}
        </Link>
      ) : (
        <QtyStepper
          product_id={product.id}
          title={product.title}
          line_item_qty={line_item_qty}
          min_order_qty={product.min_order_qty}
          available={product.qty}
          look="card"
          add={addLook(product, size, name)}
          onChange={(qty) => {
            if (isInCart) return store.setQuantity(product.id, qty);
            store.add(product);
            if (product.type_category === 'frozen' || product.type_category === 'wine')
              void noteBox(product.type_category, show);
          }}
        />
      )}
    </WhereAllowed>
  );
}

function barClass(size: 'normal' | 'large', look: 'primary' | 'secondary' = 'primary'): string {
  return `${buttonClass({ look, size, block: true })} ${styles.bar}`;
}

function addLook({ min_order_qty }: CardFacts, size: AddSize, name: string): AddLook {
  const first = addOne({ line_item_qty: 0, min_order_qty });
  const label = first > 1 ? texts.addSomeOf(first, name) : texts.addOf(name);
  if (size === 'ring') {
    const words = first > 1 ? texts.addSome(first) : '';
    return { formClass: undefined, className: first > 1 ? styles.pill : styles.ring, label, words };
  }
  const words = first > 1 ? texts.addSomeToCart(first) : texts.add;
  return { formClass: styles.barForm, className: barClass(size), label, words };
}

type WhereAllowedProps = { product: CardFacts; size: AddSize; isInCart?: boolean; children: ReactNode };

/** The way to add or choose a product, and what rules about it hold at the known ZIP. */
export function WhereAllowed(props: WhereAllowedProps) {
  return hasRules(props.product) ? <WhereRuled {...props} /> : props.children;
}

/** A cached card is rendered outside any page, where `useKnownZip` can't ask for the location. */
function WhereRuled({ product, size, isInCart = false, children }: WhereAllowedProps) {
  const { account, isKnown } = useShopper();
  const own = zipOf(account);
  const [restricted, setRestricted] = useState<Restricted | null>(null);
  useEffect(() => {
    const zip = own ?? storedZip();
    let isGone = false;
    if (isKnown && zip) {
      void import('./restrictions.ts')
        .then(({ restrictionAt }) => restrictionAt(zip, product, size !== 'large'))
        .then((found) => !isGone && setRestricted(found));
    }
    return () => {
      isGone = true;
    };
  }, [isKnown, own, product, size]);
  if (!restricted) return children;
  const { instead, whole } = restricted;
  // The way to what is in the cart stays.
  const note = isInCart ? restricted.note || instead : restricted.note;
  return (
    <>
      {instead && !isInCart ? (
        <button type="button" className={size === 'ring' ? styles.pill : barClass(size)} title={whole} disabled>
          {instead}
        </button>
      ) : (
        children
      )}
      {note ? (
        <small className={`${styles.rule} ${size === 'ring' ? styles.chip : ''}`} title={whole}>
          <WarningText text={note} />
        </small>
      ) : null}
    </>
  );
}

/** Says once what the box of a first frozen or wine item costs; its code is loaded for that. */
async function noteBox(box_type: 'frozen' | 'wine', show: ReturnType<typeof useSnack>['show']): Promise<void> {
  const text = await (await import('./box-note.ts')).firstBoxNote(box_type);
  if (text) show({ type: 'info', text, stayMs: NOTE_MS });
}
