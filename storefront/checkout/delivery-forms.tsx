import { Form } from 'react-router';
import { addressLine } from '#domain/account/postal-address.ts';
import type { Address } from '#domain/account/schema.ts';
import { AddressForm, type Town } from '#storefront/account/address-form.tsx';
import type { FormAnswer } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { RadioCard } from '#ui/choice.tsx';
import { CHOICE_TEXTS } from './address-texts.ts';
import styles from './checkout.module.css';

export type DeliveryFormsProps = {
  addresses: readonly Address[];
  chosen: Address | null;
  /** 'list' to choose a saved address, 'new' for the form. */
  editing: 'list' | 'new' | null;
  answer: FormAnswer | undefined;
  name: { firstname: string; lastname: string };
  town: Town | null;
};

/** A new address, or the choice of a saved one. */
export function DeliveryForms({ addresses, chosen, editing, answer, name, town }: DeliveryFormsProps) {
  if (chosen && editing === 'list') return <AddressList addresses={addresses} chosen={chosen} />;
  return (
    <>
      <AddressForm answer={answer} name={name} town={town} submit={CHOICE_TEXTS.choose} />
      {chosen ? (
        <Link to={`?address=${chosen.id}`} preventScrollReset className="standalone">
          {CHOICE_TEXTS.keep}
        </Link>
      ) : null}
    </>
  );
}

function AddressList({ addresses, chosen }: { addresses: readonly Address[]; chosen: Address }) {
  return (
    <Form method="get" className={styles.form} preventScrollReset>
      <fieldset className={styles.form}>
        <legend className="visually-hidden">{CHOICE_TEXTS.saved}</legend>
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
      <Button type="submit">{CHOICE_TEXTS.choose}</Button>
      <Link to={`?address=${chosen.id}&edit=new`} preventScrollReset className="standalone">
        {CHOICE_TEXTS.add}
      </Link>
    </Form>
  );
}
