import type { AisleKey } from '#domain/media/aisles.ts';
import { FOOD_AISLES } from './aisles-food.ts';
import { HOME_AISLES } from './aisles-home.ts';
import type { Still } from './still.ts';

/** The tile of each aisle: what is on the table, from back to front. */
export const AISLES: Record<AisleKey, Still> = { ...FOOD_AISLES, ...HOME_AISLES };
