import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useCartEngine } from '#storefront/cart/cart-provider.tsx';
import { useCartDrawer } from '#storefront/cart/use-cart-drawer.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { useSnack } from '#ui/snack.tsx';
import { TYPED_ON } from '#storefront/search/search-field.ts';
import { unlessLeft, useAskFirst } from '#storefront/kernel/ask-first.ts';
import { lazyPart, noteFailedPart } from '#storefront/kernel/lazy-part.tsx';
import { FollowLinks } from '#storefront/render/follow-links.tsx';
import { Footer } from './footer.tsx';
import type { AisleLink, FooterWords } from '#storefront/kernel/navigation-links.ts';
import { Header, SlimHeader } from './header.tsx';
import { loadDrawer } from './load-drawer.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { pageAt, SIGN_IN } from './page-at.ts';
import styles from './shell.module.css';
import { TabBar, tabAt } from './tab-bar.tsx';
import { HEADER_TEXTS } from './texts.ts';
import { TypedText } from './typed-text.tsx';

const AisleMenu = lazyPart(() => import('./aisle-menu.tsx').then((file) => file.AisleMenu));

/** Paying and joining, where no link should lead away. */
const FUNNEL = /^\/(?:checkout\/?$|membership\/payment)/;

/** Signing in or registering on the way to the checkout. */
const TO_CHECKOUT = /[?&]route=%2Fcheckout/;

type ShellProps = {
  aisles: readonly AisleLink[];
  footer: FooterWords;
  children: ReactNode;
};

/** The layout around every page: skip link, header, main landmark, footer, tabs on phones. */
export function Shell({ aisles, footer, children }: ShellProps) {
  const { pathname, search } = useLocation();
  const [menu, setMenu] = useState({ openedAt: null as string | null, page: pathname });
  // The next page closes it, unless it was opened while Back loaded that: the browser's address is there at once.
  if (menu.page !== pathname) setMenu({ openedAt: menu.openedAt === pathname ? pathname : null, page: pathname });
  const openMenu = useCallback(() => setMenu(({ page }) => ({ openedAt: location.pathname, page })), []);
  const closeMenu = () => setMenu({ openedAt: null, page: pathname });
  useRouteChange(pageAt(pathname, search));
  const isSlim = FUNNEL.test(pathname) || (SIGN_IN.test(pathname) && TO_CHECKOUT.test(search));
  return (
    <>
      <SkipLink to="#main">{HEADER_TEXTS.skip}</SkipLink>
      <NavigationBar />
      <LinksAndPlans />
      <TypedText />
      {isSlim ? <SlimHeader /> : <Header aisles={aisles} openMenu={openMenu} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer words={footer} isSlim={isSlim} />
      {isSlim ? null : <TabBar current={tabAt(pathname)} openMenu={openMenu} />}
      <DrawerOnceOpened />
      <AisleMenu isOpen={menu.openedAt !== null} onClose={closeMenu} aisles={aisles} />
    </>
  );
}

/**
 * On navigation, closes open snacks and moves focus for screen readers: to the new page's heading, or after Back to the
 * link that was followed.
 */
function useRouteChange(page: string) {
  const { closeAll } = useSnack();
  const last = useRef(page);
  const type = useNavigationType();
  useEffect(() => {
    if (last.current === page) return;
    const left = last.current;
    last.current = page;
    closeAll();
    const focused = document.activeElement;
    // A refused form may have another address than its page, and its errors have taken the focus.
    if (focused?.role === 'alert') return;
    if (type !== 'POP' && focused?.hasAttribute(TYPED_ON)) return;
    const wayBack =
      type === 'POP'
        ? [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
            // Phones show only the last breadcrumb.
            (link) =>
              link.hash === '' && pageAt(link.pathname, link.search) === left && link.getClientRects().length > 0,
          )
        : undefined;
    if (wayBack) return wayBack.focus({ preventScroll: true });
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page, closeAll, type]);
}

/** A link that invites to join opens the plans over the page; their code is loaded with the first click. */
function LinksAndPlans() {
  const engine = useCartEngine();
  const [plans, setPlans] = useState<ReactNode>(null);
  const askFirst = useAskFirst();
  const openPlans = useCallback(
    (link: HTMLAnchorElement) => {
      // Safari doesn't focus a link that is clicked, and closing the dialog returns to what has the focus.
      link.focus();
      const close = () => setPlans(null);
      // Someone who has left for another page stays there.
      const ifStillThere = unlessLeft();
      import('#storefront/membership/join-offer.tsx').then(
        ({ JoinOffer }) => ifStillThere(() => setPlans(<JoinOffer link={link} onClose={close} />)),
        () => {
          noteFailedPart();
          ifStillThere(() => void askFirst(link, () => location.assign(link.href)));
        },
      );
    },
    [askFirst],
  );
  return (
    <>
      <FollowLinks openPlans={openPlans} save={engine.settle} />
      {plans}
    </>
  );
}

/**
 * The cart's button has loaded the drawer's code before it opens it; for an address with an open drawer, it is loaded here.
 * Without Suspense, which would hold it back for 300 ms.
 */
function DrawerOnceOpened() {
  const { isOpen } = useCartDrawer();
  const [Drawer, setDrawer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isOpen || Drawer) return;
    loadDrawer().then(
      ({ CartDrawer }) => setDrawer(() => CartDrawer),
      // The page shows the same cart.
      () => location.assign('/cart'),
    );
  }, [isOpen, Drawer]);
  return Drawer ? <Drawer /> : null;
}
