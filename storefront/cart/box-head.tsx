import type { ReactNode } from 'react';
import { BOX_NAMES, type BoxType, UNBOXED_NAME } from '#domain/catalog/names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './box-head.module.css';

export const BOX_ICONS = { grocery: 'leaf', frozen: 'snow', wine: 'wine' } as const satisfies Record<BoxType, IconName>;

/** The color of a box as `--tone`; null is what ships in no box. */
export function toneClass(box_type: BoxType | null): string {
  return (box_type && styles[box_type]) ?? '';
}

/** A card with the colored edge of its box. */
export function boxClass(box_type: BoxType | null): string {
  return `${styles.box} ${toneClass(box_type)}`;
}

type BoxHeadProps = {
  box_type: BoxType | null;
  level: 'h2' | 'h3';
  /** At the end of the line. */
  side?: ReactNode;
  /** Under the name. */
  children?: ReactNode;
};

/** The head of a box wherever one is listed: icon, name, and what the screen says about it. */
export function BoxHead({ box_type, level: Title, side, children }: BoxHeadProps) {
  return (
    <header className={styles.head}>
      <Icon name={box_type ? BOX_ICONS[box_type] : 'mail'} />
      <Title>{box_type ? BOX_NAMES[box_type] : UNBOXED_NAME}</Title>
      {side ? <div className={styles.side}>{side}</div> : null}
      {children ? <div className={styles.more}>{children}</div> : null}
    </header>
  );
}
