import type { GivesStatus } from '#domain/gives/endpoints.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { NOTICE_TEXTS as texts } from './notice-texts.ts';

/** What an application that isn't decided waits for. */
export function OpenApplication({ application }: { application: NonNullable<GivesStatus['application']> }) {
  const { state, proof_sent_on } = application;
  const isWaiting = state === 'waiting';
  return (
    <Banner>
      <p>{isWaiting && proof_sent_on ? texts.waiting(formatLongDay(proof_sent_on)) : texts.needsProof}</p>
      <p>
        <Link to="/getverified">{isWaiting ? texts.seeApplication : texts.sendProof}</Link>
      </p>
    </Banner>
  );
}
