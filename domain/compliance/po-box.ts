/** "PO Box 12", "P.O. Box", "Post Office Box", "POB 9", "USPS", "General Delivery" (requirement A15). */
export function isPoBox(street: string): boolean {
  return /\b(p\.?\s*o\.?\s*(b\.?\s*)?(box|bx|b)?\s*#?\s*\d+|p\.?\s*o\.?\s*box|post\s*(office\s*)?box|usps|general\s+delivery)\b/i.test(
    street.normalize('NFKC'),
  );
}
