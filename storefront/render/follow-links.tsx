import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { stopAsking, useAskFirst } from '#storefront/kernel/ask-first.ts';
import { needsReload } from '#storefront/kernel/lazy-part.tsx';
import { forgetPrefetched, prefetchProduct } from './prefetch-product.ts';

/** A pointer that only crosses a link doesn't prefetch its page; a finger taps in less time than this, so it doesn't wait. */
const REST_MS = 100;

type FollowLinksProps = {
  /** Called for a link with `opensPlans` instead of navigating; must be stable. */
  openPlans: (link: HTMLAnchorElement) => void;
  /** Saves what a new document would lose; must be stable. */
  save: () => Promise<unknown>;
};

/** How long saving may take before a page is loaded anew. */
const SAVE_MS = 3_000;

/** Not where the browser is told to save data, nor without a connection; browsers that don't tell have no `connection`. */
function mayPrefetch(): boolean {
  const { connection, onLine }: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return onLine && !connection?.saveData;
}

/**
 * Handles every `Link` of the app: a click navigates without a new document, and hovering prefetches, unless the browser
 * is told to save data.
 */
export function FollowLinks(props: FollowLinksProps) {
  const hoveredPage = useHoveredPage();
  useLinkClicks(props);
  usePreloadedModules(hoveredPage);
  return hoveredPage === null ? null : <PrefetchPageLinks page={hoveredPage} />;
}

/** What is done for a prefetched page; its code is loaded with the first one. */
let goWithPhoto: typeof import('./prefetched.ts').goWithPhoto | undefined;

function usePreloadedModules(hoveredPage: string | null) {
  useEffect(() => {
    if (hoveredPage === null) return;
    prefetchProduct(hoveredPage);
    import('./prefetched.ts').then(
      (loaded) => {
        goWithPhoto = loaded.goWithPhoto;
        loaded.prepare();
      },
      () => undefined,
    );
  }, [hoveredPage]);
}

/**
 * Clicks with a modifier key (a new tab, a download) are left to the browser. Without a connection, the page stays and says
 * so: React Router would reload it, and the browser would show its own page instead.
 */
function useLinkClicks({ openPlans, save }: FollowLinksProps) {
  const navigate = useNavigate();
  const askFirst = useAskFirst();
  useEffect(() => {
    const go = (link: HTMLAnchorElement) => {
      if (needsReload()) return void loadAnew(link, save);
      if (hasOption(link, 'plans')) return openPlans(link);
      // In parallel with the page's code: React Router calls the loader only after that.
      prefetchProduct(addressOf(link), true);
      const follow = async () =>
        navigate(addressOf(link), {
          replace: hasOption(link, 'replace') || link.href === location.href,
          preventScrollReset: hasOption(link, 'stay'),
        });
      void (goWithPhoto?.(link, follow) ?? follow());
    };
    const click = (event: MouseEvent) => {
      const link = linkOf(event.target);
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      stopAsking();
      if (link.hash !== '' && isOnThisPage(link)) go(link);
      else void askFirst(link, () => go(link));
    };
    let isSendingAgain = false;
    /** A search, for example. Forms that say no method are sent by their page, which says what went wrong. */
    const send = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!isSendingAgain) stopAsking();
      if (navigator.onLine || isSendingAgain) return;
      if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'get') return;
      event.preventDefault();
      event.stopPropagation();
      void askFirst(form, () => {
        isSendingAgain = true;
        try {
          form.requestSubmit(submitter?.isConnected ? submitter : null);
        } finally {
          isSendingAgain = false;
        }
      }).then((isSent) => {
        // One that is sent by a change of its fields shows what the page shows.
        if (!isSent && !submitter) restore(form);
      });
    };
    const events = new AbortController();
    const { signal } = events;
    // React's listener on the document runs first, so a link's own handler can prevent this one.
    document.addEventListener('click', click, { signal });
    // Before React's.
    window.addEventListener('submit', send, { capture: true, signal });
    window.addEventListener('popstate', stopAsking, { signal });
    return () => {
      stopAsking();
      events.abort();
    };
  }, [navigate, askFirst, openPlans, save]);
}

/** The address of the link that is hovered, touched or focused, until the page changes. */
function useHoveredPage(): string | null {
  const { key } = useLocation();
  const [hoveredPage, setHoveredPage] = useState<{ page: string; on: string } | null>(null);
  useEffect(() => {
    let hovered: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = ({ target, type }: Event) => {
      const link = linkOf(target);
      if (!link || link === hovered || !hasOption(link, 'early') || !mayPrefetch()) return;
      hovered = link;
      clearTimeout(timer);
      timer = setTimeout(() => setHoveredPage({ page: addressOf(link), on: key }), type === 'touchstart' ? 0 : REST_MS);
    };
    const leave = ({ target, relatedTarget }: MouseEvent | FocusEvent) => {
      if (!hovered || linkOf(target) !== hovered || linkOf(relatedTarget) === hovered) return;
      hovered = null;
      clearTimeout(timer);
      // In a task of its own, because a focused link is also left when React removes it with its page: to change state
      // then, React would run all effects of the new page before it is painted.
      timer = setTimeout(() => setHoveredPage(null));
    };
    const events = new AbortController();
    const { signal } = events;
    for (const start of ['mouseover', 'focusin', 'touchstart'])
      document.addEventListener(start, enter, { passive: true, signal });
    for (const end of ['mouseout', 'focusout'] as const) document.addEventListener(end, leave, { signal });
    // The household may change in another tab, which notes it only once its next page is hydrated.
    document.addEventListener('visibilitychange', forgetPrefetched, { signal });
    return () => {
      forgetPrefetched();
      clearTimeout(timer);
      events.abort();
    };
  }, [key]);
  return hoveredPage?.on === key ? hoveredPage.page : null;
}

/** Loads a link's page as a new document. */
async function loadAnew({ href }: HTMLAnchorElement, save: FollowLinksProps['save']): Promise<void> {
  const longEnough = new Promise((resolve) => setTimeout(resolve, SAVE_MS));
  await Promise.race([save().catch(() => undefined), longEnough]);
  location.assign(href);
}

/** Shows in a form's fields again what its page was loaded with. */
function restore(form: HTMLFormElement): void {
  form.reset();
  // React otherwise takes the next click for no change.
  for (const field of form.elements) if (field instanceof HTMLInputElement) field.checked = field.defaultChecked;
}

function isOnThisPage({ pathname, search }: HTMLAnchorElement): boolean {
  return pathname === location.pathname && search === location.search;
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-go]') : null;
}

function hasOption(link: HTMLAnchorElement, way: 'early' | 'replace' | 'stay' | 'plans'): boolean {
  return link.dataset['go']?.split(' ').includes(way) ?? false;
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash;
}
