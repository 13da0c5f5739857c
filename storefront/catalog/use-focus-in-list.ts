import { type RefObject, useEffect, useRef } from 'react';
import type { ShownList } from './list-loader.server.ts';

/**
 * Keeps the keyboard's place when the focused chip, "Clear all", "Load more" or choice of a filter is gone from the new
 * list: the focus goes to the link now in its place, else to the last one of its group (of a filter: "Show all" or its title),
 * else to the page's heading.
 * @returns the ref of the element that holds the list with its filters.
 */
export function useFocusInList(list: ShownList): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  const last = useRef<{ group: Element | null; at: number; element: Element } | null>(null);
  useEffect(() => {
    const node = area.current;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const group = target.closest('[data-focus-group]');
      last.current = { group, at: group ? focusableIn(group).indexOf(target) : -1, element: target };
    };
    node?.addEventListener('focusin', remember);
    return () => node?.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const { current } = last;
    if (!current || current.element.isConnected || document.activeElement !== document.body) return;
    const others = current.group?.isConnected ? focusableIn(current.group) : [];
    focusOn(others[current.at] ?? others.at(-1) ?? document.querySelector('main h1'));
  }, [list]);
  return area;
}

function focusableIn(group: Element): Element[] {
  return [...group.querySelectorAll('a:not([data-skip-focus]), summary, [tabindex="-1"]')];
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tagName === 'H1') element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
