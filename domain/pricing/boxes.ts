import { BOX_OF_STORAGE, BOX_TYPES, type BoxType, type Storage } from '#domain/catalog/names.ts';

/**
 * Lines by the box they ship in, boxes in the order grocery, frozen, wine; no empty boxes (requirement C3). Items
 * that don't ship, such as gift cards, are in none.
 */
export function splitIntoBoxes<Line extends { storage: Storage }>(
  lines: readonly Line[],
): { box_type: BoxType; lines: Line[] }[] {
  return BOX_TYPES.map((box_type) => ({
    box_type,
    lines: lines.filter(({ storage }) => BOX_OF_STORAGE[storage] === box_type),
  })).filter(({ lines: held }) => held.length > 0);
}
