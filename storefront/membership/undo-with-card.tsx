import type { undoCancellation } from '#domain/membership/cancel-endpoints.ts';
import { callApi, callName } from '#storefront/kernel/browser-call.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Skeleton } from '#ui/banner.tsx';
import { DONE_TEXTS as texts } from './cancel-texts.ts';
import { EnrollForm } from './enroll-form.tsx';
import { loadCards } from './load-terms.ts';
import { agreementOf } from './pay-at-price.ts';
import { type Agreement, useConsent } from './use-consent.tsx';
import { useLoaded } from './use-loaded.ts';

const UNDO = callName<typeof undoCancellation>('POST', '/membership/cancel/undo');

/** Undoes a cancellation with a new card, for people without a saved one that is valid. */
export function UndoWithCard({ charge, agreement }: { charge: number; agreement: Agreement }) {
  const { loaded } = useLoaded(loadCards);
  const { boxes, check } = useConsent('undo-consent', agreement);
  if (loaded === 'failed') return <p role="status">{texts.cardFailed}</p>;
  if (!loaded) {
    return (
      <div role="status" aria-label={texts.cardLoading}>
        <Skeleton height="160px" />
      </div>
    );
  }
  return (
    <EnrollForm
      subject={`undo ${charge}`}
      pay={({ idempotency_key: _key, ...paid }) => callApi(UNDO, { body: { ...agreementOf(agreement), ...paid } })}
      cards={[]}
      fields={loaded.fields}
      words={texts.undoAndPay(formatDollars(charge))}
      check={check}
      onJoined={() => location.assign('/account?done=repaid')}
    >
      {boxes}
    </EnrollForm>
  );
}
