import type { FormEvent } from 'react';
import { rowKey } from '#domain/cart/row-key.ts';
import type { CartItem } from '#domain/cart/schema.ts';
import { withWholeSize } from '#storefront/kernel/format.ts';
import { PickFields } from '#storefront/catalog/pick-fields.tsx';
import { WarningText } from '#ui/warning-text.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { Money } from '#ui/money.tsx';
import { wellClass } from '#ui/surface.ts';
import type { CartEngine } from './cart-engine.ts';
import styles from './cart-line.module.css';
import { LineStepper } from './line-stepper.tsx';
import { lineErrorId } from './line-error-id.ts';
import { LINE_TEXTS } from './texts.ts';

type LineProps = { item: CartItem; engine: CartEngine; error: string | undefined };

export function CartLine({ item, engine, error }: LineProps) {
  return (
    <li className={styles.line} data-focus-place={rowKey(item)}>
      <Link to={item.url} tabIndex={-1} aria-hidden="true" className={`${wellClass} ${styles.photo}`}>
        <img src={item.image} alt="" width={88} height={88} loading="lazy" />
      </Link>
      <div className={styles.what}>
        <Link to={item.url} className={styles.title}>
          {withWholeSize(item.title)}
        </Link>
        <LineFacts item={item} />
        {[wineWords(item), item.household_note].map((words) =>
          words ? (
            <p key={words} className={styles.restricted}>
              {words}
            </p>
          ) : null,
        )}
        {item.is_cart_prefilled_item ? <p className={styles.facts}>{LINE_TEXTS.fromQuiz}</p> : null}
      </div>
      <p className={styles.price}>
        <Money amount={item.line_item_price} />
        {item.line_item_qty > 1 ? (
          <span className={styles.facts}>
            <Money amount={item.price} /> {LINE_TEXTS.each}
          </span>
        ) : null}
      </p>
      {item.warning_note ? (
        <p className={`${styles.restricted} ${styles.warning}`}>
          <WarningText text={item.warning_note} />
        </p>
      ) : null}
      <div className={styles.controls}>
        <LineStepper item={item} engine={engine} error={error} />
        <LineAction item={item} intent="save" words={LINE_TEXTS.saveForLater} press={() => engine.set(item, 0, true)} />
        <LineAction item={item} intent="remove" words={LINE_TEXTS.remove} press={() => engine.set(item, 0)} />
      </div>
      {item.restriction_note ? <InlineError>{LINE_TEXTS.inTheWay(item.restriction_note)}</InlineError> : null}
      {item.in_stock ? null : (
        <InlineError>{item.needs_picks ? LINE_TEXTS.pickAgain : LINE_TEXTS.inTheWay(LINE_TEXTS.soldOut)}</InlineError>
      )}
      {error ? <InlineError id={lineErrorId(item)}>{error}</InlineError> : null}
    </li>
  );
}

/** A box of wine is handed to an adult; where it can't ship, that is all there is to say. */
function wineWords({ type_category, restriction_note }: CartItem): string | null {
  return type_category === 'wine' && !restriction_note ? LINE_TEXTS.wine : null;
}

/** Size, unit price and choices, leaving out what the title already says; of a set that the shopper built what was picked, and where to change it. */
export function LineFacts({ item }: { item: CartItem }) {
  const choices = Object.values(item.product_options);
  if (item.picks) {
    return (
      <p className={styles.facts}>
        {LINE_TEXTS.picked(item.size_text, choices.join(', '))}{' '}
        <Link to={item.url} className={styles.picks} aria-label={LINE_TEXTS.action(LINE_TEXTS.changePicks, item.title)}>
          {LINE_TEXTS.changePicks}
        </Link>
      </p>
    );
  }
  const facts = [item.size_text, item.unit_price, ...choices];
  return (
    <p className={styles.facts}>{facts.filter((fact) => fact !== '' && !item.title.includes(fact)).join(' · ')}</p>
  );
}

type Intent = 'save' | 'remove' | 'move' | 'drop';

/** A form with one button: works without JavaScript, and instantly once the page has hydrated. */
export function LineAction({
  item,
  intent,
  words,
  press,
}: {
  item: CartItem;
  intent: Intent;
  words: string;
  press: () => void;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  return (
    <form method="post" action="/cart" onSubmit={submit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="product_id" value={item.product_id} />
      <PickFields picks={item.picks} />
      <input type="hidden" name="was_qty" value={Math.max(item.line_item_qty, item.min_order_qty)} />
      <button className={styles.textButton} aria-label={LINE_TEXTS.action(words, item.title)}>
        {words}
      </button>
    </form>
  );
}
