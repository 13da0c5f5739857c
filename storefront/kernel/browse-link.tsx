import type { ButtonLook } from '#ui/button.tsx';
import { ButtonLink } from './button-link.tsx';
import { useNavigationLinks } from './navigation-links.ts';
import { BROWSE_TEXTS } from './texts.ts';

/** Every shop has this page, whatever it sells. */
const EVERYTHING = '/search/results';

/** "Browse groceries": leads to the shop's first aisle, or to all of its products while it has no aisle. */
export function BrowseLink({ children = BROWSE_TEXTS.browse, ...look }: ButtonLook & { children?: string }) {
  const [first] = useNavigationLinks().aisles;
  return (
    <ButtonLink to={first?.url ?? EVERYTHING} {...look}>
      {children}
    </ButtonLink>
  );
}
