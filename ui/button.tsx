import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export type ButtonLook = {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'large';
  /** Fills the available width. */
  block?: boolean;
  /** Waiting for a response: keeps its width and shows a spinner instead of its label. */
  busy?: boolean;
};

/** The class of a button, for links that look like one. */
export function buttonClass({ look = 'primary', size = 'normal', block, busy }: ButtonLook = {}): string {
  return [
    styles.button,
    look === 'primary' ? '' : styles[look],
    size === 'large' ? styles.large : '',
    block ? styles.block : '',
    busy ? styles.busy : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The label of a button or link that may be busy. */
export const labelClass = styles.label;

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { children: ReactNode };

/** A button; label it with verb and object. While it is busy, it ignores clicks. */
export function Button({ look, size, block, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[buttonClass({ look, size, block, busy }), className].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={labelClass}>{children}</span>
    </button>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName;
  /** The accessible name; an icon alone has none. */
  label: string;
};

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    >
      <Icon name={icon} />
    </button>
  );
}
