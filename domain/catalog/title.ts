/**
 * A stored title says everything ("Alderfold Pantry Almond Butter, 16 oz"); a card shows brand and size beside
 * the name, so the name comes alone ("Almond Butter"). A title that is nothing else stays whole.
 */
export function shortTitle(title: string, brand: string, size_text: string): string {
  const suffix = `, ${size_text}`;
  const unsized = size_text && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  const prefix = `${brand} `;
  const name = brand && unsized.startsWith(prefix) ? unsized.slice(prefix.length) : unsized;
  return name.trim() || title;
}
