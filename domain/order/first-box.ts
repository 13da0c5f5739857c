/** The box whose shipping charges the card: "your box" in an order with only one. */
export function firstBoxWords(boxes: number): string {
  return boxes === 1 ? 'your box' : 'your first box';
}
