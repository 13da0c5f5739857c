import { type ChangeEvent, useState } from 'react';
import { Checkbox } from '#ui/choice.tsx';
import { ConsentLines } from './consent-lines.tsx';
import { METHOD_TEXTS } from './texts.ts';

/** The words of a charge that are agreed to; `renewal_words` where the person's state asks for a second checkbox. */
export type Agreement = { consent_words: string; renewal_words: string | null };

/** The consent checkboxes of a form that pays: unchecked at first, and `check` says which are missing. */
export function useConsent(id: string, { consent_words, renewal_words }: Agreement) {
  const terms = useBox(id, METHOD_TEXTS.consentMissing);
  const renewal = useBox(`${id}-renewal`, METHOD_TEXTS.renewalMissing);
  return {
    boxes: (
      <>
        <Checkbox {...terms.box}>
          <ConsentLines words={consent_words} />
        </Checkbox>
        {renewal_words === null ? null : (
          <Checkbox {...renewal.box}>
            <ConsentLines words={renewal_words} />
          </Checkbox>
        )}
      </>
    ),
    check: () => [...terms.check(), ...(renewal_words === null ? [] : renewal.check())],
    reset: () => {
      terms.reset();
      renewal.reset();
    },
  };
}

function useBox(id: string, missing: string) {
  const [isChecked, setChecked] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setChecked(event.target.checked);
  const check = () => {
    setError(isChecked ? undefined : missing);
    return isChecked ? [] : [{ field: id, message: missing }];
  };
  return { box: { id, checked: isChecked, error, onChange }, check, reset: () => setChecked(false) };
}
