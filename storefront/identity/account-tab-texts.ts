export const ACCOUNT_TAB_TEXTS = {
  label: 'Account',
  overview: 'Overview',
  orders: 'Orders',
  buyAgain: 'Buy again',
  addresses: 'Addresses',
  cards: 'Cards',
  preferences: 'Preferences',
  settings: 'Settings',
  logout: 'Sign out',
} as const;
