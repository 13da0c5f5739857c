import { z } from 'zod';
import { FREE_FROM } from '#domain/catalog/allergens.ts';
import { DIETS_MAX } from '#domain/catalog/household.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import { ProductCard } from '#domain/catalog/schema.ts';
import { EVERYONE } from '#domain/kernel/access.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { wireInt, wireText } from '#domain/kernel/wire.ts';
import { HOUSEHOLD_REFUSALS } from './refusals.ts';

/** Answers by question: `diets`, `allergens`, `never_items`. */
const Answers = z.record(z.string(), z.array(z.string()));

const Preferences = z.object({
  /** What this browser leaves out now. */
  preferences: Answers,
  /** What the account keeps; nothing for visitors. */
  user_preferences: Answers,
  data: z.object({ preferred_diet: z.string().nullable() }),
  /** How many of the products in lists are left out. */
  hidden_by_preferences: z.number().int(),
  /** The products that are never shown, as far as they are still known. */
  never_items: z.array(ProductCard),
  /** Whether signing in adds something of this browser to the account; false for people who are signed in. */
  joins_account: z.boolean(),
  /** What this browser holds can't be read, so everything is hidden until it is chosen again or deleted. */
  is_unreadable: z.boolean(),
});

/** A cookie's text, and whose it is. */
const UNDO_LETTERS_MAX = 2_700;

const ProductId = z.object({ product_id: wireInt(1, 2_000_000_000) });

/** Never by a number that a caller names: what a household can't eat is health data. */
export const getPreferences = endpoint({
  name: 'household.getPreferences',
  method: 'GET',
  path: '/preferences',
  summary: "What the caller's household leaves out: diets, allergens and items.",
  access: EVERYONE,
  response: Preferences,
});

export const savePreferences = endpoint({
  name: 'household.savePreferences',
  method: 'PUT',
  path: '/preferences',
  summary: 'Sets the diets and allergens; items stay. Safe to repeat.',
  access: EVERYONE,
  refusals: [GENERAL_REFUSALS.not_logged_in],
  body: z.object({
    diets: z.array(wireText(40)).max(DIETS_MAX, `must be at most ${DIETS_MAX} diets.`).default([]),
    allergens: z
      .array(z.enum(FREE_FROM.map(({ key }) => key)))
      .max(FREE_FROM.length)
      .default([]),
  }),
  response: Preferences,
});

export const addNeverItem = endpoint({
  name: 'household.addNeverItem',
  method: 'POST',
  path: '/preferences/never-items',
  summary: 'Never shows a product again, with all its choices. Safe to repeat.',
  access: EVERYONE,
  refusals: [
    GENERAL_REFUSALS.not_logged_in,
    CATALOG_REFUSALS.product_not_found,
    HOUSEHOLD_REFUSALS.too_many_never_items,
    HOUSEHOLD_REFUSALS.preferences_unreadable,
  ],
  body: ProductId,
  response: Preferences,
});

export const removeNeverItem = endpoint({
  name: 'household.removeNeverItem',
  method: 'DELETE',
  path: '/preferences/never-items/{product_id}',
  summary: 'Shows a product again. Safe to repeat.',
  access: EVERYONE,
  refusals: [GENERAL_REFUSALS.not_logged_in, HOUSEHOLD_REFUSALS.preferences_unreadable],
  params: ProductId,
  response: Preferences,
});

export const clearPreferences = endpoint({
  name: 'household.clearPreferences',
  method: 'DELETE',
  path: '/preferences',
  summary: 'Deletes all preferences, in this browser and in the account.',
  access: EVERYONE,
  refusals: [GENERAL_REFUSALS.not_logged_in],
  /** `undo` is what `restorePreferences` takes; null if there was nothing to delete. */
  response: Preferences.extend({ undo: z.string().nullable() }),
});

export const restorePreferences = endpoint({
  name: 'household.restorePreferences',
  method: 'POST',
  path: '/preferences/restore',
  summary: 'Brings back what was deleted; what was chosen since stays. Safe to repeat.',
  access: EVERYONE,
  refusals: [
    GENERAL_REFUSALS.not_logged_in,
    HOUSEHOLD_REFUSALS.preferences_unreadable,
    HOUSEHOLD_REFUSALS.not_restorable,
  ],
  body: z.object({ undo: wireText(UNDO_LETTERS_MAX) }),
  response: Preferences,
});
