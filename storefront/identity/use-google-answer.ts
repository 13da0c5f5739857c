import { useEffect, useState } from 'react';
import { useSubmit } from 'react-router';
import { GOOGLE_TEXTS as texts } from './texts.ts';

/**
 * Takes Google's answer out of the address, so that it stays in no history, and sends its token to this page's action.
 * @returns what to tell the person; null without an answer.
 */
export function useGoogleAnswer(): string | null {
  const submit = useSubmit();
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const answer = new URLSearchParams(location.hash.slice(1));
    const token = answer.get('id_token');
    if (token === null && !answer.has('error')) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    setWords(token === null ? texts.canceled : texts.busy);
    if (token === null) return;
    const form = { intent: 'google', google_oauth_token: token, route: answer.get('state') ?? '' };
    // To the same address: a refusal then takes the focus.
    void submit(form, { method: 'post', action: location.pathname + location.search });
  }, [submit]);
  return words;
}
