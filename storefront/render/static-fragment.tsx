import { createContext, type ReactElement, use } from 'react';

/** @returns the HTML of `fragment`; `variant` tells apart several fragments of one source. */
export type RenderFragment = (source: object, variant: string, fragment: ReactElement) => string;

/** Provided on the server only; the browser renders a fragment like anything else. */
export const FragmentContext = createContext<RenderFragment | null>(null);

type StaticFragmentProps = {
  as: 'li' | 'footer';
  source: object;
  variant: string;
  className?: string | undefined;
  children: ReactElement;
};

/**
 * Markup that is the same on every page. It may read nothing but `source` (no context, no route, no person), and
 * `source` must be a new object whenever anything in it changes. The server renders it once and reuses the HTML;
 * the browser hydrates it as usual.
 */
export function StaticFragment({ as: Tag, source, variant, className, children }: StaticFragmentProps) {
  const render = use(FragmentContext);
  if (!render) return <Tag className={className}>{children}</Tag>;
  // oxlint-disable-next-line react/no-danger -- HTML that React rendered from the same children
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: render(source, variant, children) }} />;
}
