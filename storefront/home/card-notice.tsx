import type { Account } from '#domain/identity/schema.ts';
import type { PaymentMethod } from '#domain/payment/endpoints.ts';
import { renewsOn } from '#storefront/account/renews-on.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { CARD_NOTICE_TEXTS as texts } from './account-texts.ts';

type CardNoticeProps = {
  account: Pick<Account, 'card_failed' | 'subscription'>;
  /** The one that is charged comes first. */
  cards: readonly Pick<PaymentMethod, 'expired'>[];
};

/** What keeps the next renewal from being paid, with a link that fixes it: one banner, of the most urgent cause. */
export function CardNotice({ account: { card_failed, subscription }, cards }: CardNoticeProps) {
  const day = renewsOn(subscription);
  if (!card_failed && (day === null || cards[0]?.expired === false)) return null;
  const why = cards.length > 0 ? texts.expired : texts.none;
  const failed = cards.length > 0 ? texts.failed : texts.failedWithout;
  const words = card_failed || day === null ? failed : why(formatLongDay(day));
  return (
    <Banner tone={card_failed ? 'error' : 'warning'}>
      <p>
        {words} <Link to="/account/cards?add=1">{cards.length > 0 ? texts.addAnother : texts.add}</Link>
      </p>
    </Banner>
  );
}
