import { useEffect } from 'react';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Skeleton } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type Next, plansUrl } from './joining.ts';
import { loadOffers } from './load-terms.ts';
import styles from './membership.module.css';
import { PlanChoices } from './plan-choices.tsx';
import { JOIN_DIALOG_TEXTS as texts, PLANS_TEXTS } from './texts.ts';
import { useLoaded } from './use-loaded.ts';

type JoinDialogProps = { isVisitor: boolean; next: Next; onClose: () => void; onFailed: () => void };

/** The plans over the page on which someone asked for them (requirement M9). Choosing one continues as on the plans page. */
export function JoinDialog({ isVisitor, next, onClose, onFailed }: JoinDialogProps) {
  const { loaded: offers } = useLoaded(loadOffers);
  const hasFailed = offers === 'failed';
  useEffect(() => {
    if (hasFailed) onFailed();
  }, [hasFailed, onFailed]);
  return (
    <Dialog isOpen wide onClose={onClose} title={texts.heading}>
      <div className={`${styles.choices} ${styles.wide}`}>
        <p>
          {PLANS_TEXTS.lead}
          {next === 'checkout' ? ` ${PLANS_TEXTS.cartSaved}` : null}
        </p>
        {offers && !hasFailed ? (
          <PlanChoices offers={offers} isVisitor={isVisitor} next={next} level="h3" />
        ) : (
          <div role="status" aria-label={texts.loading}>
            <Skeleton height="480px" />
          </div>
        )}
        <div className={styles.always}>
          <ButtonLink to={plansUrl(next)} look="secondary" block>
            {texts.details}
          </ButtonLink>
          <Button look="secondary" block onClick={onClose}>
            {texts.dismiss}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
