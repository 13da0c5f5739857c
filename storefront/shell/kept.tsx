import { createContext, type ReactElement, use } from 'react';

/** The HTML of what is drawn of one object; `look` tells apart what is drawn of it in several ways. */
export type Keep = (of: object, look: string, drawing: ReactElement) => string;

/** Given by the server alone: in the browser everything is drawn, once. */
export const KeepContext = createContext<Keep | null>(null);

type KeptProps = {
  as: 'li' | 'footer';
  of: object;
  look: string;
  className?: string | undefined;
  children: ReactElement;
};

/**
 * What looks the same on every page: it may hang on nothing but `of`, which is another object as soon as anything
 * of it changes. The server draws it once and puts the HTML into all pages that show it; the browser finds there
 * what it would have drawn itself, and wakes it as usual.
 */
export function Kept({ as: Tag, of, look, className, children }: KeptProps) {
  const keep = use(KeepContext);
  if (!keep) return <Tag className={className}>{children}</Tag>;
  // oxlint-disable-next-line react/no-danger -- what React itself has drawn of the same children
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: keep(of, look, children) }} />;
}
