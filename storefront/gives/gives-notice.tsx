import type { GivesStatus } from '#domain/gives/endpoints.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { NOTICE_TEXTS as texts } from './notice-texts.ts';
import { OpenApplication } from './open-application.tsx';

/** On the account page: an open application, or a free year that ends soon. */
export function GivesNotice({ standing }: { standing: GivesStatus }) {
  const { application, can_apply, member_until } = standing;
  if (application !== null && application.decided_on === null) return <OpenApplication application={application} />;
  if (!member_until || !can_apply) return null;
  return (
    <Banner tone="warning">
      <p>{texts.ending(formatLongDay(member_until))}</p>
      <p>
        <Link to="/givingapp">{texts.apply}</Link>
      </p>
    </Banner>
  );
}
