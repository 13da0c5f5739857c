/** "14 servings per container" (21 CFR 101.9(d)(3)(i)); a label may have the words itself. */
export function servingsLine(servings_per_container: string): string {
  if (/serving/i.test(servings_per_container)) return servings_per_container;
  const unit = /^(?:about )?1$/.test(servings_per_container) ? 'serving' : 'servings';
  return `${servings_per_container} ${unit} per container`;
}
