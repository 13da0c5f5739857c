import type { Pen } from './pen.ts';

/** Draws a food, 100 units wide around the origin; some kinds differ only in color. */
export type Draw = (pen: Pen, tint?: string) => void;
export type Foods = Readonly<Record<string, Draw>>;
