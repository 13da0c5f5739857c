import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export type ButtonLook = {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'large';
  /** Fills the available width. */
  block?: boolean;
};

/** The class of a button, for links that look like one. */
export function buttonClass({ look = 'primary', size = 'normal', block = false }: ButtonLook = {}): string {
  return [
    styles.button,
    look === 'primary' ? '' : styles[look],
    size === 'large' ? styles.large : '',
    block ? styles.block : '',
  ]
    .filter(Boolean)
    .join(' ');
}

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Waiting for a response: keeps its width, shows a spinner, and ignores clicks. */
    busy?: boolean;
    children: ReactNode;
  };

/** A button; label it with verb and object. `busy` keeps the width, so nothing around it shifts. */
export function Button({ look, size, block, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[buttonClass({ look, size, block }), busy ? styles.busy : '', className].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.label}>{children}</span>
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
