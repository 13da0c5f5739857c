/** The last mail to someone who deleted their account. Without their name, which is gone. */
export const FAREWELL_MAIL_TEXTS = {
  subject: 'Your account is deleted',
  greeting: 'Hi,',
  deleted: 'As you asked, we deleted your account. You are signed out everywhere, and any membership has ended.',
  refund: (amount: string, card: string) => `Refund for your membership: ${amount} to ${card}`,
  yourCard: 'your card',
  bankDays: 'Most banks show it within 5 to 10 business days.',
  orders: 'Orders on their way still arrive. We remove their address once they are completed.',
  kept: 'For taxes and disputes, we keep orders, payments and the words you agreed to, under a number instead of your name.',
  contact: 'Contact us',
  ifNotYou: "If it wasn't you, please contact us right away. We can't bring the account back, but we can look into it.",
} as const;
