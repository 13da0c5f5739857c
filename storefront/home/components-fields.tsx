import { Checkbox, RadioCard } from '#ui/choice.tsx';
import { PasswordField, Select, TextArea, TextField } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import styles from './components-page.module.css';
import { COMPONENTS_TEXTS as texts } from './components-texts.ts';

/** Every field empty, filled, with a hint, with an error and disabled. */
export function Fields() {
  return (
    <section id="fields" tabIndex={-1}>
      <h2>{texts.parts.fields}</h2>
      <div className={styles.fields}>
        <TextField label={texts.field} hint={texts.hint} name="plain" />
        <TextField label={texts.withError} error={texts.error} name="wrong" defaultValue={texts.wrong} />
        <TextField label={texts.off} name="off" disabled />
        <TextArea label={texts.area} name="area" />
        <PasswordField label={texts.password} name="password" autoComplete="off" />
        <PasswordField label={texts.passwordWrong} error={texts.short} name="short" autoComplete="off" />
        <Select label={texts.select} name="choice" options={texts.options} />
        <Select label={texts.selectWrong} error={texts.required} name="no_choice" options={texts.options} />
        <Select label={texts.selectOff} name="choice_off" options={texts.options} disabled />
        <Checkbox name="agreed">{texts.checkbox}</Checkbox>
        <Checkbox name="checked" defaultChecked>
          {texts.checked}
        </Checkbox>
        <Checkbox name="needed" error={texts.required}>
          {texts.checkboxWrong}
        </Checkbox>
        <Checkbox name="fixed" disabled>
          {texts.checkboxOff}
        </Checkbox>
      </div>
      <fieldset className={styles.fields}>
        <legend>{texts.radios}</legend>
        <RadioCard name="plan" value="year" title={texts.radio} side={<Money amount={59.95} />} defaultChecked>
          {texts.radioText}
        </RadioCard>
        <RadioCard name="plan" value="month" title={texts.radioOther} side={<Money amount={12} />} />
        <RadioCard name="plan" value="none" title={texts.radioOff} disabled />
      </fieldset>
    </section>
  );
}
