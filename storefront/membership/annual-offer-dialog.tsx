import type { OfferModal } from '#domain/membership/annual-offer.ts';
import type { Offer, showUpgrade, Upgrade } from '#domain/membership/endpoints.ts';
import { callApi, callName } from '#storefront/kernel/browser-call.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { loadPaidOffers } from './load-terms.ts';
import styles from './membership.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { ANNUAL_OFFER_TEXTS as texts } from './texts.ts';
import { UpgradeFacts } from './upgrade-facts.tsx';
import { useLoaded } from './use-loaded.ts';

const SHOW_UPGRADE = callName<typeof showUpgrade>('GET', '/membership/upgrade');

type DialogProps = { modal: OfferModal; onClose: () => void; onAccept: () => void };

/**
 * Offers the annual plan uninvited, with its price, renewal and how to cancel; nothing is charged here. It opens once
 * its facts are there, and not at all without them.
 */
export function AnnualOfferDialog({ modal, onClose, onAccept }: DialogProps) {
  const { loaded } = useLoaded(LOADS[modal]);
  if (!loaded || loaded === 'failed') return null;
  const { heading, lead, accept } = texts[modal];
  return (
    <Dialog isOpen onClose={onClose} title={heading}>
      <div className={styles.question}>
        <p>{lead}</p>
        {loaded.offer ? <OfferFacts offer={loaded.offer} /> : null}
        {loaded.upgrade ? <UpgradeFacts upgrade={loaded.upgrade} /> : null}
        <p>{texts.nothingYet}</p>
        <div className={styles.always}>
          <Button block onClick={onAccept}>
            {accept}
          </Button>
          <Button look="secondary" block onClick={onClose}>
            {texts.dismiss}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type Facts = { offer: Offer | null; upgrade: Upgrade | null };

const LOADS: Record<OfferModal, () => Promise<Facts | 'failed'>> = {
  claim_offer: loadOffer,
  upgrade_d2m_upsell: loadUpgrade,
};

async function loadOffer(): Promise<Facts | 'failed'> {
  const { offers } = await loadPaidOffers();
  const offer = offers.find(({ membership_status }) => membership_status === 'Annual');
  return offer ? { offer, upgrade: null } : 'failed';
}

async function loadUpgrade(): Promise<Facts | 'failed'> {
  const { upgrade } = await callApi(SHOW_UPGRADE, {});
  return upgrade ? { offer: null, upgrade } : 'failed';
}
