/** Who sells and charges, as the card statement names it. */
export const SELLER = 'Tallybean';
