/** "1 (310) 555-0199" -> "(310) 555-0199"; null where there are not ten digits (requirement A16). */
export function formatPhone(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return null;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
