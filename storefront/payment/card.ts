import type { SummaryError } from '#ui/inline-error.tsx';

/** What a gateway makes of a typed card. */
export type CardToken = { token: string; last4: string; brand: string };

/** Why a card can't be tokenized, for the form's summary. */
export type CardErrors = { errors: readonly SummaryError[] };

/** What holds the gateway's fields, so that a summary can lead there. */
export const CARD_FIELDS_ID = 'card-fields';
