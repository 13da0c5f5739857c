import { useMemo } from 'react';
import { Form } from 'react-router';
import { type FormAnswer, namedErrors } from '#storefront/kernel/form-answer.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import { GoogleLink } from './google-link.tsx';
import styles from './identity.module.css';
import { RegisterFields } from './register-fields.tsx';
import { ACCOUNT_LABELS, JOINING_TEXTS, REGISTER_TEXTS as texts } from './texts.ts';

type RegisterScreenProps = {
  answer: FormAnswer | undefined;
  /** Where to continue; null continues with the plans. */
  route: string | null;
  /** How many items are in the cart of a visitor who came from the checkout; null anywhere else. */
  cartItems: number | null;
  /** Whether the account takes on preferences of this browser. */
  isJoining: boolean;
  /** What the address says about the ad or link that led here. */
  campaign: Readonly<Record<string, string>>;
  /** The address of Google's sign-in page; null where that is off. */
  google: string | null;
};

/** The form of a new account. At the checkout it says that the cart is saved. */
export function RegisterScreen({ answer, route, cartItems, isJoining, campaign, google }: RegisterScreenProps) {
  const errors = useMemo(() => namedErrors(answer?.errors ?? [], ACCOUNT_LABELS), [answer]);
  const query = route ? `?route=${encodeURIComponent(route)}` : '';
  const here = new URLSearchParams({ ...(route ? { route } : {}), ...campaign }).toString();
  return (
    <div className={styles.page}>
      <h1>{cartItems === null ? texts.heading : texts.toCheckOut}</h1>
      <p>{cartItems === null ? texts.lead : texts.checkoutLead(cartItems)}</p>
      {isJoining ? <p>{JOINING_TEXTS.preferences}</p> : null}
      <ErrorSummary errors={errors} />
      <Form method="post" action={`/register${here && `?${here}`}`} className={styles.form} noValidate>
        <RegisterFields answer={answer} hasCampaign={Object.keys(campaign).length > 0} />
        <Button type="submit" size="large" block>
          {texts.submit}
        </Button>
      </Form>
      <GoogleLink url={google} />
      <p className={styles.other}>
        {texts.alreadyRegistered}{' '}
        <Link to={`/login${query}${cartItems === null ? '' : '&known=1'}`}>{texts.login}</Link>
      </p>
    </div>
  );
}
