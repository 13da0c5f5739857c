import { Form } from 'react-router';
import { NOTIFY_TEXTS as texts } from '#storefront/catalog/notify-texts.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import type { StopProblem } from './stop-problem.ts';

type Props = StopProblem & {
  token: string;
  /** What came of the button; null before it was clicked. */
  outcome: 'stopped' | 'failed' | null;
};

/** The button that unsubscribes, and what came of it. Unless the link is bad, someone can try again. */
export function StopForm({ token, outcome, problem, isBad }: Props) {
  if (outcome === 'stopped') return <p role="status">{texts.stopped}</p>;
  return (
    <>
      {problem === null ? null : (
        <p role={outcome ? 'status' : undefined}>
          {problem} {isBad ? <Link to="/account">{texts.toAccount}</Link> : null}
        </p>
      )}
      {isBad ? null : (
        <>
          <p>{texts.stopWords}</p>
          <Form method="post">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="large">
              {texts.stop}
            </Button>
          </Form>
        </>
      )}
    </>
  );
}
