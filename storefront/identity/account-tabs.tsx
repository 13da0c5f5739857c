import type { ReactNode } from 'react';
import { Link } from '#storefront/kernel/link.tsx';
import { tabClass } from '#ui/chip.tsx';
import { WithTabs } from '#ui/with-tabs.tsx';
import { ACCOUNT_TAB_TEXTS as texts } from './account-tab-texts.ts';

const TABS = [
  ['/account', texts.overview],
  ['/account/orders', texts.orders],
  ['/myaisle', texts.buyAgain],
  ['/account/addresses', texts.addresses],
  ['/account/cards', texts.cards],
  ['/account/shopping-preferences', texts.preferences],
  ['/account/edit', texts.settings],
  ['/logout', texts.logout],
] as const;

type AccountTabsProps = { here: (typeof TABS)[number][0]; heading: ReactNode; children: ReactNode };

/** A page of the account, with links to the others. */
export function AccountTabs({ here, heading, children }: AccountTabsProps) {
  const tabs = TABS.map(([to, words]) => (
    <Link key={to} to={to} className={tabClass} aria-current={to === here ? 'page' : undefined}>
      {words}
    </Link>
  ));
  return (
    <WithTabs heading={heading} label={texts.label} tabs={tabs}>
      {children}
    </WithTabs>
  );
}
