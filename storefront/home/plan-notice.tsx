import { useNavigate, useSearchParams } from 'react-router';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import type { Wanted } from '#storefront/cart/cart-engine.ts';
import { useCartEngine } from '#storefront/cart/cart-provider.tsx';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { ReactivationOffer } from '#storefront/membership/reactivation-offer.tsx';
import { Banner } from '#ui/banner.tsx';
import { endedWords, MEMBER_HOME_TEXTS as texts } from './member-texts.ts';

type PlanNoticeProps = {
  trial_until: string | null;
  /** Whether what ended was a trial. */
  hadTrial: boolean;
  hasOrders: boolean;
};

/**
 * Offers a plan to a lapsed member, or to a member whose trial ends on `trial_until`. ?reactivate=1 opens the dialog at
 * once.
 */
export function PlanNotice({ trial_until, hadTrial, hasOrders }: PlanNoticeProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const engine = useCartEngine();
  const isAsked = query.get('reactivate') === '1';
  const reactivate = new URLSearchParams(query);
  reactivate.set('reactivate', '1');
  const isTrial = trial_until !== null;
  const wanted = isTrial ? null : (engine.read().wanted ?? wantedOf(query));
  // The page says what was charged.
  const rejoin = () => {
    void (wanted ? engine.addWanted(wanted) : engine.load());
    const done = isTrial || hadTrial ? 'planned' : 'rejoined';
    void navigate(`/myaisle?done=${done}`, { replace: true });
  };
  const close = () => void navigate('/myaisle', { replace: true, preventScrollReset: true });
  return (
    <>
      <Banner tone={isTrial ? 'info' : 'warning'}>
        <p>{isTrial ? texts.trialEnds(formatLongDay(trial_until)) : endedWords(hadTrial, hasOrders)}</p>
        <p>
          <Link to={`?${reactivate.toString()}`} preventScrollReset>
            {isTrial || hadTrial ? texts.choosePlan : texts.rejoin}
          </Link>
        </p>
      </Banner>
      {isAsked ? (
        <ReactivationOffer
          wanted={wanted && { title: wanted.item.title, qty: wanted.qty }}
          isTrial={isTrial}
          hasBanner
          onClose={close}
          onRejoined={rejoin}
        />
      ) : null}
    </>
  );
}

/** The product and quantity that an Add before hydration asked for; /cart passes them on in the address. */
function wantedOf(query: URLSearchParams): Wanted | null {
  const [product_id, qty] = [Number(query.get('product_id')), Number(query.get('qty'))];
  const isWhole = Number.isInteger(product_id) && product_id > 0 && Number.isInteger(qty) && qty > 0 && qty <= QTY_MAX;
  return isWhole ? { item: { id: '', product_id, title: null }, qty } : null;
}
