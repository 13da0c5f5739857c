import { type RefObject, useEffect, useRef, useState } from 'react';

/** No gateway takes longer than this to tokenize a card. */
const TOKEN_TIME_OUT_MS = 15_000;
/** The height of the three fields without an error; the frame may have sent its own before this page listened. */
const FIRST_HEIGHT_PX = 184;

export type CardToken = { token: string; last4: string; brand: string };
export type CardFrame = {
  frame: RefObject<HTMLIFrameElement | null>;
  height: number;
  /** The card that the frame has tokenized, until it is used. */
  card: CardToken | null;
  /** Asks the frame for a token; null if its fields are incomplete or wrong (the frame shows why). */
  requestCard: () => Promise<CardToken | null>;
  /** A token works once; after a refusal the frame is asked again. */
  dropCard: () => void;
};

type Message = { type?: unknown; token?: unknown; last4?: unknown; brand?: unknown; height?: unknown };

/** Talks to the gateway's card fields in their frame. What is typed there never reaches this page. */
export function useCardFrame(fields_url: string): CardFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<((card: CardToken | null) => void) | null>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT_PX);
  const [card, setCard] = useState<CardToken | null>(null);

  useEffect(() => {
    const origin = new URL(fields_url).origin;
    const listen = (event: MessageEvent<Message | null>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin || !event.data) return;
      const { type, token, last4, brand, height: wanted } = event.data;
      if (type === 'card_height' && typeof wanted === 'number') setHeight(Math.min(640, Math.max(160, wanted)));
      if (type === 'card_changed') setCard(null);
      if (type === 'card_invalid') settle(waiting, null);
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
  const requestCard = () => {
    if (card) return Promise.resolve(card);
    return new Promise<CardToken | null>((resolve) => {
      settle(waiting, null);
      const timer = setTimeout(() => settle(waiting, null), TOKEN_TIME_OUT_MS);
      waiting.current = (taken) => {
        clearTimeout(timer);
        resolve(taken);
      };
      tellFrame('submit');
    });
  };
  return { frame, height, card, requestCard, dropCard };
}

function settle(waiting: RefObject<((card: CardToken | null) => void) | null>, card: CardToken | null) {
  const resolve = waiting.current;
  waiting.current = null;
  resolve?.(card);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
