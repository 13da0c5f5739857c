import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { MEMBER_HOME_TEXTS as texts } from './member-texts.ts';

/** For a member whose plan won't renew: the last day, and a link to turn renewal back on. */
export function EndingNotice({ ends_on }: { ends_on: string | null }) {
  if (ends_on === null) return null;
  return (
    <Banner>
      <p>
        {texts.endsOn(formatLongDay(ends_on))} <Link to="/account#resume">{texts.keep}</Link>
      </p>
    </Banner>
  );
}
