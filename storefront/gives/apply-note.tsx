import type { GivesStatus } from '#domain/gives/endpoints.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import styles from './gives.module.css';
import { OpenApplication } from './open-application.tsx';
import { APPLY_TEXTS, PROOF_TEXTS } from './texts.ts';

/** Why someone can't apply now, and what they can do instead. */
export function ApplyNote({ standing: { application, apply_from, member_until } }: { standing: GivesStatus }) {
  if (application && apply_from === null && application.decided_on === null)
    return <OpenApplication application={application} />;
  return (
    <Banner>
      {member_until ? <p>{PROOF_TEXTS.approved(formatLongDay(member_until))}</p> : null}
      <p>{apply_from === null ? APPLY_TEXTS.notNeeded : PROOF_TEXTS.applyFrom(formatLongDay(apply_from))}</p>
    </Banner>
  );
}

/** For visitors, who come back to `route` once they are signed in. */
export function SignInFirst({ route }: { route: string }) {
  const query = `?route=${encodeURIComponent(route)}`;
  return (
    <div className={styles.form}>
      <p>{APPLY_TEXTS.signInLead}</p>
      <ButtonLink to={`/login${query}`} size="large" block>
        {APPLY_TEXTS.signIn}
      </ButtonLink>
      <p>
        <Link to={`/register${query}`}>{APPLY_TEXTS.register}</Link>
      </p>
    </div>
  );
}
