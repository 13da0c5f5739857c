import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { MEMBER_HOME_TEXTS as texts } from './member-texts.ts';

/** For a member who canceled at the end of the term: when that is, and the way to undo it. */
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
