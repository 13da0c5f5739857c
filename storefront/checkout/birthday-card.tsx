import { Form, useNavigation } from 'react-router';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { AGE_TEXTS } from './address-texts.ts';
import styles from './checkout.module.css';

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
          hint={AGE_TEXTS.hint}
          autoComplete="bday"
          required
          error={error}
        />
        <Button type="submit" busy={isBusy}>
          {AGE_TEXTS.submit}
        </Button>
        <p>
          {AGE_TEXTS.orRemove} <Link to="/cart">{AGE_TEXTS.edit}</Link>
        </p>
      </Form>
    </section>
  );
}
