import { type ButtonLook, buttonClass, labelClass } from '#ui/button.tsx';
import { Link, type LinkProps } from './link.tsx';

/** A link that looks like a button; it navigates and has no other effect. One that is never busy has no `busy`. */
export function ButtonLink({ look, size, block, busy, className, children, ...link }: LinkProps & ButtonLook) {
  return (
    <Link
      prefetch={link.opensPlans ? 'none' : 'intent'}
      {...link}
      aria-busy={busy || undefined}
      className={[buttonClass({ look, size, block, busy }), className].filter(Boolean).join(' ')}
    >
      {busy === undefined ? children : <span className={labelClass}>{children}</span>}
    </Link>
  );
}
