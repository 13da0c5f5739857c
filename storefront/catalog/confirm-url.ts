import { productUrl } from '#domain/catalog/addresses.ts';

/** Where someone who unsubscribed confirms their email, and then comes back to the product's page to ask again. */
export const confirmUrl = (url_key: string) => `/verify?route=${encodeURIComponent(productUrl(url_key))}`;
