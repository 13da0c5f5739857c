import { type ButtonLook, buttonClass } from '#ui/button.tsx';
import { Link, type LinkProps } from './link.tsx';

/** A link that looks like a button; it navigates and has no other effect. */
export function ButtonLink({ look, size, block, className, ...link }: LinkProps & ButtonLook) {
  return (
    <Link
      prefetch={link.opensPlans ? 'none' : 'intent'}
      {...link}
      className={[buttonClass({ look, size, block }), className].filter(Boolean).join(' ')}
    />
  );
}
