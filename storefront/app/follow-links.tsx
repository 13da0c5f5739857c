import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';

/** A pointer that crosses a link on its way elsewhere wants nothing. */
const REST_MS = 100;

/** Follows every `Link` inside the app: pressed, it leads on without a new document; wanted, it is fetched early. */
export function FollowLinks() {
  const wanted = useWantedPage();
  useFollowing();
  useReadyCode(wanted);
  return wanted === null ? null : <PrefetchPageLinks page={wanted} />;
}

/** The code of the wanted page is run as soon as it is here, not when the link is pressed. */
function useReadyCode(wanted: string | null) {
  useEffect(() => {
    if (wanted === null) return;
    // What cannot be had now is asked for again, and reported, when the link is followed.
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
      void import(/* @vite-ignore */ href).catch(() => undefined);
  }, [wanted]);
}

/** Presses that mean more than "go there" (a new tab, a download) stay the browser's. */
function useFollowing() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkOf(event.target);
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(addressOf(link), {
        replace: goes(link, 'replace') || link.href === location.href,
        preventScrollReset: goes(link, 'stay'),
      });
    };
    // React listens on the document too, and first: what a link's own handler prevents is seen here.
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

/** The address of the link that a pointer rests on, a finger touches or the focus is on; until the page changes. */
function useWantedPage(): string | null {
  const { key } = useLocation();
  const [wanted, setWanted] = useState<{ page: string; on: string } | null>(null);
  useEffect(() => {
    let held: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = ({ target }: Event) => {
      const link = linkOf(target);
      if (!link || link === held || !goes(link, 'early')) return;
      held = link;
      clearTimeout(timer);
      timer = setTimeout(() => setWanted({ page: addressOf(link), on: key }), REST_MS);
    };
    const letGo = ({ target, relatedTarget }: MouseEvent | FocusEvent) => {
      if (!held || linkOf(target) !== held || linkOf(relatedTarget) === held) return;
      held = null;
      clearTimeout(timer);
      setWanted(null);
    };
    const events = new AbortController();
    const { signal } = events;
    for (const start of ['mouseover', 'focusin', 'touchstart'])
      document.addEventListener(start, take, { passive: true, signal });
    for (const end of ['mouseout', 'focusout'] as const) document.addEventListener(end, letGo, { signal });
    return () => {
      clearTimeout(timer);
      events.abort();
    };
  }, [key]);
  return wanted?.on === key ? wanted.page : null;
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-go]') : null;
}

function goes(link: HTMLAnchorElement, way: 'early' | 'replace' | 'stay'): boolean {
  return link.dataset['go']?.split(' ').includes(way) ?? false;
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash;
}
