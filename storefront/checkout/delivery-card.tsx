import { Form, useNavigation } from 'react-router';
import { addressLine } from '#domain/account/postal-address.ts';
import type { Address } from '#domain/account/schema.ts';
import type { FormAnswer } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { RadioCard, TextField } from '#ui/field.tsx';
import { AddressText } from '#storefront/account/address-text.tsx';
import { AddressForm, type Town } from './address-form.tsx';
import styles from './checkout.module.css';
import { AGE_TEXTS, DELIVERY_TEXTS } from './texts.ts';

type DeliveryProps = {
  addresses: readonly Address[];
  chosen: Address | null;
  /** 'list' to choose a saved address, 'new' for the form. */
  editing: 'list' | 'new' | null;
  answer: FormAnswer | undefined;
  name: { firstname: string; lastname: string };
  town: Town | null;
  /** The address can't be changed while a payment's outcome is unknown. */
  isLocked: boolean;
};

/** The delivery address: the form, the saved addresses, or a summary of the chosen one. */
export function DeliveryCard({ addresses, chosen, editing, answer, name, town, isLocked }: DeliveryProps) {
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
      {editing === 'new' || !chosen ? (
        <>
          <AddressForm answer={answer} name={name} town={town} />
          {chosen ? (
            <Link to={`?address=${chosen.id}`} preventScrollReset className="standalone">
              {DELIVERY_TEXTS.keep}
            </Link>
          ) : null}
        </>
      ) : editing === 'list' ? (
        <AddressList addresses={addresses} chosen={chosen} />
      ) : (
        <AddressText address={chosen} />
      )}
    </section>
  );
}

function AddressList({ addresses, chosen }: { addresses: readonly Address[]; chosen: Address }) {
  return (
    <Form method="get" className={styles.form} preventScrollReset>
      <fieldset className={styles.form}>
        <legend className="visually-hidden">{DELIVERY_TEXTS.saved}</legend>
        {addresses.map((address) => (
          <RadioCard
            key={address.id}
            name="address"
            value={address.id}
            defaultChecked={address.id === chosen.id}
            title={`${address.firstname} ${address.lastname}`}
          >
            {addressLine(address)}
          </RadioCard>
        ))}
      </fieldset>
      <Button type="submit">{DELIVERY_TEXTS.choose}</Button>
      <Link to={`?address=${chosen.id}&edit=new`} preventScrollReset className="standalone">
        {DELIVERY_TEXTS.add}
      </Link>
    </Form>
  );
}

/** Wine is sold only to people of 21 and over, so the date of birth is asked before the payment. */
export function BirthdayCard({ error }: { error: string | undefined }) {
  const isBusy = useNavigation().formData?.get('intent') === 'birthday';
  return (
    <section className={styles.card} aria-labelledby="age" data-focus-place="payment">
      <h2 id="age">{AGE_TEXTS.heading}</h2>
      <p>{AGE_TEXTS.lead}</p>
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="birthday" />
        <TextField
          id="date_of_birth"
          name="date_of_birth"
          type="date"
          label={AGE_TEXTS.label}
          autoComplete="bday"
          required
          error={error}
        />
        {error ? <p>{AGE_TEXTS.orRemove}</p> : null}
        <Button type="submit" busy={isBusy}>
          {AGE_TEXTS.submit}
        </Button>
      </Form>
    </section>
  );
}
