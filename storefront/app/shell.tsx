import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { useSnack } from '#ui/snack.tsx';
import { AisleMenu } from './aisle-menu.tsx';
import { FollowLinks } from './follow-links.tsx';
import { Footer } from './footer.tsx';
import type { AisleLink } from '#storefront/kernel/navigation-links.ts';
import { Header, SlimHeader } from './header.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';

const CartDrawer = lazy(() =>
  import('#storefront/cart/cart-drawer.tsx').then((file) => ({ default: file.CartDrawer })),
);

/** Where nothing should lead away: paying and joining. */
const FUNNEL = /^\/(?:checkout\/?$|membership\/payment)/;

const NO_AISLES: readonly AisleLink[] = [];

/** What stands around every page: skip link, header, main landmark, footer, tabs on phones. */
export function Shell({ aisles, children }: { aisles: readonly AisleLink[]; children: ReactNode }) {
  const { pathname } = useLocation();
  // Open for the page it was opened on, so that it is closed on the next one.
  const [menu_at, setMenuAt] = useState<string | null>(null);
  const openMenu = useCallback(() => setMenuAt(pathname), [pathname]);
  useRouteChange(pathname);
  const isSlim = FUNNEL.test(pathname);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the main content
      </a>
      <NavigationBar />
      <FollowLinks />
      {isSlim ? <SlimHeader /> : <Header aisles={aisles} pathname={pathname} openMenu={openMenu} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer aisles={isSlim ? NO_AISLES : aisles} />
      {isSlim ? null : <TabBar pathname={pathname} openMenu={openMenu} />}
      <DrawerOnceOpened />
      <AisleMenu isOpen={menu_at === pathname} onClose={() => setMenuAt(null)} aisles={aisles} />
    </>
  );
}

/**
 * On a new page old news goes, and a screen reader hears where it is: focus moves to the page's heading;
 * after Back it moves to the link that had led away.
 */
function useRouteChange(pathname: string) {
  const { closeAll } = useSnack();
  const last = useRef(pathname);
  const type = useNavigationType();
  useEffect(() => {
    if (last.current === pathname) return;
    const left = last.current;
    last.current = pathname;
    closeAll();
    const way_back =
      type === 'POP'
        ? [...document.querySelectorAll<HTMLAnchorElement>('main a')].find((link) => link.pathname === left)
        : undefined;
    if (way_back) return way_back.focus({ preventScroll: true });
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, closeAll, type]);
}

/** The drawer's code is fetched when it is first opened, and stays. */
function DrawerOnceOpened() {
  const { isOpen } = useCart();
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen ? (
    <Suspense>
      <CartDrawer />
    </Suspense>
  ) : null;
}
