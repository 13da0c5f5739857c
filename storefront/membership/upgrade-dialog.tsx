import type { ReactNode } from 'react';
import type { instantUpgrade, showUpgrade, Upgrade } from '#domain/membership/endpoints.ts';
import { callApi, callName } from '#storefront/kernel/browser-call.ts';
import { storedZip } from '#storefront/catalog/stored-zip.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { Banner, Skeleton } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EnrollForm } from './enroll-form.tsx';
import { HomeZip } from './home-zip.tsx';
import { loadCards, type Payable } from './load-terms.ts';
import { UPGRADE_TEXTS as texts } from './texts.ts';
import { agreementOf } from './pay-at-price.ts';
import { UpgradeFacts } from './upgrade-facts.tsx';
import { useConsent } from './use-consent.tsx';
import { useLoaded } from './use-loaded.ts';

const SHOW_UPGRADE = callName<typeof showUpgrade>('GET', '/membership/upgrade');
const INSTANT_UPGRADE = callName<typeof instantUpgrade>('POST', '/instantupgrade');

type Terms = Payable & { upgrade: Upgrade | null; needs_zip: boolean };

/** A monthly member moves to the annual plan: what is charged now, the credit, the new renewal date, how to cancel. */
export function UpgradeDialog({ onClose, onUpgraded }: { onClose: () => void; onUpgraded: () => void }) {
  const { loaded: terms, reload: reloadTerms } = useLoaded(loadTerms);
  const { reload } = useShopper();
  const finish = () => {
    void reload();
    onUpgraded();
  };
  // The payment form has it beside its own button, so that both are in view.
  const isPaying = terms !== 'failed' && !!terms?.upgrade && !terms.needs_zip;
  const dismiss = (
    <Button look="secondary" size="large" block onClick={onClose}>
      {texts.dismiss}
    </Button>
  );
  return (
    <Dialog isOpen onClose={onClose} title={texts.heading}>
      {terms === 'failed' ? (
        <Banner tone="error" live>
          <p>{texts.failed}</p>
        </Banner>
      ) : terms?.upgrade && terms.needs_zip ? (
        <HomeZip typed={storedZip() ?? ''} onSaved={reloadTerms} />
      ) : terms?.upgrade ? (
        <PayUpgrade
          upgrade={terms.upgrade}
          payable={terms}
          dismiss={dismiss}
          onTermsChanged={reloadTerms}
          onUpgraded={finish}
        />
      ) : terms ? (
        <p role="status">{texts.notOffered}</p>
      ) : (
        <div role="status" aria-label={texts.loading}>
          <Skeleton height="320px" />
        </div>
      )}
      {isPaying ? null : dismiss}
    </Dialog>
  );
}

async function loadTerms(): Promise<Terms> {
  const [{ upgrade, needs_zip }, payable] = await Promise.all([callApi(SHOW_UPGRADE, {}), loadCards()]);
  return { upgrade, needs_zip, ...payable };
}

type PayUpgradeProps = {
  upgrade: Upgrade;
  payable: Payable;
  dismiss: ReactNode;
  onTermsChanged: () => void;
  onUpgraded: () => void;
};

/** Nothing is checked beforehand. */
function PayUpgrade({ upgrade, payable, dismiss, onTermsChanged, onUpgraded }: PayUpgradeProps) {
  const { boxes, check, reset } = useConsent('upgrade-consent', upgrade);
  const { price, expires_on } = upgrade;
  const askAgain = () => {
    reset();
    onTermsChanged();
  };
  return (
    <EnrollForm
      subject={`upgrade ${expires_on} ${price}`}
      pay={(paid) => callApi(INSTANT_UPGRADE, { body: { price, ...agreementOf(upgrade), ...paid } })}
      cards={payable.cards}
      fields={payable.fields}
      words={texts.pay(formatDollars(price))}
      check={check}
      onTermsChanged={askAgain}
      onJoined={onUpgraded}
      terms={<UpgradeFacts upgrade={upgrade} />}
      dismiss={dismiss}
    >
      {boxes}
    </EnrollForm>
  );
}
