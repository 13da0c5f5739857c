import { formatCents } from '#domain/kernel/money.ts';

export type ReceiptCharge = {
  label: string;
  cents: number;
  /** In place of the amount, such as 'Free'. */
  instead?: string;
};
export type ReceiptBox = {
  title: string;
  /** 'Arrives Tue, Nov 24.'; null for what doesn't ship. */
  note: string | null;
  lines: { title: string; detail: string; cents: number }[];
};

/** A receipt for a mail: every charge is a line, and the lines add up to the total. */
export type Receipt = {
  heading: string;
  greeting: string;
  /** Sentences before the items: what was ordered and when. */
  intro: string[];
  boxes: ReceiptBox[];
  charges: ReceiptCharge[];
  total_cents: number;
  /** 'Visa ending in 4242'. */
  paid_with: string;
  /** Sentences after the total: how to change or cancel. */
  outro: string[];
  link: { label: string; url: string } | null;
};

/** A receipt that does not add up must never be sent (I6). */
export function assertAddsUp(receipt: Receipt): void {
  const sum = receipt.charges.reduce((total, { cents }) => total + cents, 0);
  if (sum !== receipt.total_cents)
    throw new Error(`A receipt's charges add up to ${sum} cents, but its total is ${receipt.total_cents} cents.`);
}

/** '$5.95', or the word that takes its place. */
export function amountOf({ cents, instead }: ReceiptCharge): string {
  return instead ?? formatCents(cents);
}
