/** A claim with who says that it holds, and the day (YYYY-MM-DD) they were asked. */
export type Evidence = { key: string; source: string; checked_on: string };

/** The words of certifications that files name, for a shop that doesn't have their pages yet. */
export const IMPORTED_CERTIFICATIONS: readonly { key: string; title: string; blurb: string }[] = [
  { key: 'certified-organic', title: 'Certified Organic', blurb: 'Grown and processed under organic rules.' },
  { key: 'fair-trade', title: 'Fair Trade', blurb: 'Made with crops whose growers are paid an agreed minimum price.' },
  { key: 'kosher', title: 'Kosher', blurb: 'Prepared under the supervision of a kosher agency.' },
  { key: 'non-gmo', title: 'Non-GMO', blurb: 'Made without GMOs.' },
];
