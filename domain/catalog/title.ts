/**
 * Strips brand and size from a stored title ("Alderfold Pantry Almond Butter, 16 oz" -> "Almond Butter"), because a
 * card shows them separately. A title that consists of nothing else stays whole.
 */
export function shortTitle(title: string, brand: string, size_text: string): string {
  const suffix = `, ${size_text}`;
  const unsized = size_text && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  const prefix = `${brand} `;
  const name = brand && unsized.startsWith(prefix) ? unsized.slice(prefix.length) : unsized;
  return name.trim() || title;
}
