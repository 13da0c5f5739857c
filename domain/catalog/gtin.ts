/** Ranges for coupons and for a shop's own use: 02, 04, 2, 98 and 99 after the digit that counts packages. */
const OF_NO_PRODUCT = /^\d(?:0[24]|2|9[89])/;

/** Whether this may be a product's GTIN: 8, 12, 13 or 14 digits, the last of which is right (GS1, "Check digit calculator"). */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = text.padStart(14, '0');
  const sum = Array.from(digits.slice(0, 13)).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(digits[13]) && !OF_NO_PRODUCT.test(digits);
}
