import { type RefObject, useEffect, useRef, useState } from 'react';
import { CARD_FIELDS_ID, type CardErrors, type CardToken } from './card.ts';
import { PAYMENT_TEXTS } from './texts.ts';

/** No gateway takes longer than this to tokenize a card. */
const TOKEN_TIME_OUT_MS = 15_000;
/** The height of the three fields without an error; the frame may have sent its own before this page listened. */
const FIRST_HEIGHT_PX = 184;

export type CardFrame = {
  frame: RefObject<HTMLIFrameElement | null>;
  height: number;
  /** The card that the frame has tokenized, until it is used. */
  card: CardToken | null;
  /** Asks the frame for a token; where its fields are incomplete or wrong, it says so at each field, too. */
  requestCard: () => Promise<CardToken | CardErrors>;
  /** Asks for another token of the same card, as the first one is used up. */
  requestAgain: () => Promise<CardToken | CardErrors>;
  /** A token works once; after a refusal the frame is asked again. */
  dropCard: () => void;
};

type Answer = CardToken | CardErrors;
type Message = Partial<Record<'type' | 'token' | 'last4' | 'brand' | 'height' | 'errors', unknown>>;

/** Talks to the gateway's card fields in their frame. What is typed there never reaches this page. */
export function useCardFrame(fields_url: string): CardFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<((answer: Answer) => void) | null>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT_PX);
  const [card, setCard] = useState<CardToken | null>(null);

  useEffect(() => {
    const { origin } = new URL(fields_url);
    const focusField = (field: string) => {
      frame.current?.focus();
      frame.current?.contentWindow?.postMessage({ type: 'card_focus', field }, origin);
    };
    const listen = (event: MessageEvent<Message | null>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin || !event.data) return;
      const { type, token, last4, brand, height: wanted, errors } = event.data;
      if (type === 'card_height' && typeof wanted === 'number') setHeight(Math.min(640, Math.max(160, wanted)));
      if (type === 'card_changed') setCard(null);
      if (type === 'card_invalid') settle(waiting, readErrors(errors, focusField));
      if (type === 'card_token' && typeof token === 'string') {
        const taken = { token, last4: textOf(last4), brand: textOf(brand) };
        setCard(taken);
        settle(waiting, taken);
      }
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [fields_url]);

  const tellFrame = (type: string) => frame.current?.contentWindow?.postMessage({ type }, new URL(fields_url).origin);
  const dropCard = () => {
    setCard(null);
    tellFrame('card_dropped');
  };
  const requestAgain = () => {
    dropCard();
    return new Promise<Answer>((resolve) => {
      const timer = setTimeout(() => settle(waiting, NO_ANSWER), TOKEN_TIME_OUT_MS);
      waiting.current = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      tellFrame('submit');
    });
  };
  const requestCard = () => (card ? Promise.resolve(card) : requestAgain());
  return { frame, height, card, requestCard, requestAgain, dropCard };
}

const NO_ANSWER: CardErrors = { errors: [{ message: PAYMENT_TEXTS.noAnswer }] };

function settle(waiting: RefObject<((answer: Answer) => void) | null>, answer: Answer) {
  const resolve = waiting.current;
  waiting.current = null;
  resolve?.(answer);
}

/** The frame's errors for the summary; each leads to its field, which only the frame can focus. */
function readErrors(sent: unknown, focusField: (field: string) => void): CardErrors {
  const errors = (Array.isArray(sent) ? (sent as unknown[]) : []).flatMap((one) => {
    const { field, message } = Object(one) as { field?: unknown; message?: unknown };
    if (typeof message !== 'string' || message === '') return [];
    if (typeof field !== 'string') return [{ message }];
    return [{ field: CARD_FIELDS_ID, message, focus: () => focusField(field) }];
  });
  return { errors: errors.length > 0 ? errors : [{ field: CARD_FIELDS_ID, message: PAYMENT_TEXTS.check }] };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
