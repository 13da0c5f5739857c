import type { FieldError } from '#domain/kernel/refusal.ts';
import { errorOf } from '#storefront/kernel/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import type { PreferencesData } from './load-preferences.server.ts';
import styles from './preferences.module.css';
import { HOW_I_SHOP_TEXTS as texts } from './texts.ts';

/** A plain form, so that saving loads the page anew: nothing that was fetched before is shown after. */
export function HowIShop({ page, errors }: { page: PreferencesData; errors: readonly FieldError[] }) {
  const { base, diets, allergens, chosen } = page;
  return (
    <form method="post" action={`${base}/how-i-shop`} className={styles.form}>
      <p>{texts.lead}</p>
      <Choices
        name="allergens"
        legend={texts.allergens}
        help={texts.allergensHelp}
        values={allergens}
        chosen={chosen.allergens}
        error={errorOf(errors, 'allergens')}
      />
      <Choices
        name="diets"
        legend={texts.diets}
        help={texts.dietsHelp}
        values={diets}
        chosen={chosen.diets}
        error={errorOf(errors, 'diets')}
      />
      <Button type="submit" size="large" name="intent" value="save">
        {texts.save}
      </Button>
    </form>
  );
}

type ChoicesProps = {
  name: string;
  legend: string;
  help: string;
  values: readonly { key: string; title: string }[];
  chosen: readonly string[];
  error: string | undefined;
};

function Choices({ name, legend, help, values, chosen, error }: ChoicesProps) {
  return (
    <fieldset id={name} className={styles.choices} aria-describedby={`${name}-help`} tabIndex={-1}>
      <legend>{legend}</legend>
      <p id={`${name}-help`} className={styles.small}>
        {help}
      </p>
      {error ? <InlineError>{error}</InlineError> : null}
      <div className={styles.boxes}>
        {values.map(({ key, title }) => (
          <Checkbox key={key} name={name} value={key} defaultChecked={chosen.includes(key)}>
            {title}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
