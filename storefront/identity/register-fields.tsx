import { errorOf, type FormAnswer } from '#storefront/kernel/form-answer.ts';
import { CAMPAIGN_WORDS } from '#domain/identity/campaign.ts';
import { Checkbox } from '#ui/choice.tsx';
import { TextField } from '#ui/field.tsx';
import { EmailField } from './email-field.tsx';
import styles from './identity.module.css';
import { NameFields } from './name-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ACCOUNT_LABELS, REGISTER_TEXTS } from './texts.ts';

type RegisterFieldsProps = {
  answer: FormAnswer | undefined;
  /** Whether the address says which ad or link led here, which is stored only if the checkbox is checked. */
  hasCampaign: boolean;
};

/** The fields of a new account, the same on /register and while joining. */
export function RegisterFields({ answer, hasCampaign }: RegisterFieldsProps) {
  const typed = answer?.typed ?? {};
  const wrong = (field: string) => errorOf(answer?.errors, field);
  return (
    <>
      <NameFields className={styles.pair} typed={typed} wrong={wrong} />
      <EmailField typed={typed['email']} error={wrong('email')} />
      <NewPasswordField label={ACCOUNT_LABELS.password} error={wrong('password')} />
      <TextField
        id="billing_zip"
        name="billing_zip"
        label={ACCOUNT_LABELS.billing_zip}
        hint={REGISTER_TEXTS.zipHint}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        defaultValue={typed['billing_zip']}
        error={wrong('billing_zip')}
      />
      {hasCampaign ? (
        <>
          <input type="hidden" name="campaign_words" value={CAMPAIGN_WORDS} />
          <Checkbox
            id="campaign_consent"
            name="campaign_consent"
            defaultChecked={typed['campaign_consent'] === 'on'}
            error={wrong('campaign_consent')}
          >
            {CAMPAIGN_WORDS}
          </Checkbox>
        </>
      ) : null}
      <p className={styles.small}>
        {REGISTER_TEXTS.agree} <InNewTab to="/terms">{REGISTER_TEXTS.terms}</InNewTab>. {REGISTER_TEXTS.our}{' '}
        <InNewTab to="/privacy-policy">{REGISTER_TEXTS.privacy}</InNewTab> {REGISTER_TEXTS.howUsed}
      </p>
    </>
  );
}

/** So that what was typed stays. */
function InNewTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {REGISTER_TEXTS.newTab}</span>
    </a>
  );
}
