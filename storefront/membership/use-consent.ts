import { type ChangeEvent, useState } from 'react';
import { METHOD_TEXTS } from './texts.ts';

const ID = 'rejoin-consent';

/** The consent checkbox of a form that pays: unchecked at first, and `check` says where it is missing. */
export function useConsent() {
  const [isAgreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const check = () => {
    setError(isAgreed ? undefined : METHOD_TEXTS.consentMissing);
    return isAgreed ? [] : [{ field: ID, message: METHOD_TEXTS.consentMissing }];
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setAgreed(event.target.checked);
  return { box: { id: ID, checked: isAgreed, error, onChange }, check, reset: () => setAgreed(false) };
}
