import { AddressText } from '#storefront/account/address-text.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import styles from './checkout.module.css';
import type { DeliveryFormsProps } from './delivery-forms.tsx';
import { DeliveryForms } from './lazy-parts.ts';
import { DELIVERY_TEXTS } from './texts.ts';

type DeliveryProps = DeliveryFormsProps & {
  /** The address can't be changed while a payment's outcome is unknown. */
  isLocked: boolean;
};

/** The delivery address: the form, the saved addresses, or a summary of the chosen one. */
export function DeliveryCard({ isLocked, ...forms }: DeliveryProps) {
  const { chosen, editing } = forms;
  return (
    <section className={styles.card} aria-labelledby="delivery" data-focus-place="delivery">
      <header className={styles.cardHead}>
        <h2 id="delivery">{DELIVERY_TEXTS.heading}</h2>
        {chosen && !editing && !isLocked ? (
          <Link to={`?address=${chosen.id}&edit=list`} preventScrollReset className="standalone">
            {DELIVERY_TEXTS.change}
          </Link>
        ) : null}
      </header>
      {chosen && !editing ? <AddressText address={chosen} /> : <DeliveryForms {...forms} />}
    </section>
  );
}
