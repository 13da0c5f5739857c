import styles from './surface.module.css';

/** The paper of a receipt: only where numbers add up. `--paper` gives it another color than oat. */
export const slipClass = styles.slip ?? '';

/** A box with an edge, for things that belong together. */
export const cardClass = styles.card ?? '';

/** The ground of a product's picture. */
export const wellClass = styles.well ?? '';

/** A `dl` of names and amounts that add up to its last row. */
export const sumClass = styles.sum ?? '';

/** The rows of a sum without its total: dotted leaders between names and amounts. */
export const rowsClass = styles.rows ?? '';

/** A link that covers its whole card, which is positioned. */
export const coverClass = styles.cover ?? '';
