/** How long a bank may take to show that money came back, or that a hold ended; pages and mails say the same. */
export const BANK_DAYS = '5 to 10 business days';
