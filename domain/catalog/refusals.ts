import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const CATALOG_REFUSALS = refusals('catalog', {
  product_not_found: { status: 404, message: 'We could not find that product.' },
  unknown_filter: { status: 400, message: "This list can't be filtered like that." },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof CATALOG_REFUSALS> {}
}
