import { useEffect, useState } from 'react';
import type { suggest } from '#domain/catalog/endpoints.ts';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';

export type Suggestions = AnswerOf<typeof suggest>;
const GET_SUGGESTIONS = callName<typeof suggest>('GET', '/search/suggest');

/** Specification, section 9: an answer is fresh for 60 s. */
const FRESH_MS = 60_000;
/** Between two requests: the first key asks at once, faster ones wait for the rest of it. */
const PAUSE_MS = 60;
let askedAtMs = Number.NEGATIVE_INFINITY;
const MAX_CACHED = 100;
const cache = new Map<string, { answer: Suggestions; at_ms: number }>();

export type Suggested = { for_text: string; answer: Suggestions | null; isOffline: boolean };
const NOTHING: Suggested = { for_text: '', answer: null, isOffline: false };

/** Suggestions for the typed text; an older answer never replaces a newer one. */
export function useSuggestions(text: string): Suggested {
  const [suggested, setSuggested] = useState<Suggested>(NOTHING);
  const wanted = text.trim().toLowerCase();
  const known = freshAnswer(wanted);
  useEffect(() => {
    if (wanted === '' || known) return undefined;
    const newerKey = new AbortController();
    const begin = () => {
      askedAtMs = performance.now();
      void ask(wanted, newerKey.signal, setSuggested);
    };
    const waitMs = askedAtMs + PAUSE_MS - performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (waitMs > 0) timer = setTimeout(begin, waitMs);
    else begin();
    return () => {
      clearTimeout(timer);
      newerKey.abort();
    };
  }, [wanted, known]);
  if (wanted === '') return NOTHING;
  return known ? { for_text: wanted, answer: known, isOffline: false } : suggested;
}

function freshAnswer(wanted: string): Suggestions | null {
  const cached = cache.get(wanted);
  return cached && performance.now() - cached.at_ms < FRESH_MS ? cached.answer : null;
}

async function ask(wanted: string, signal: AbortSignal, set: (suggested: Suggested) => void): Promise<void> {
  try {
    const answer = await callApi(GET_SUGGESTIONS, { query: { q: wanted } }, { signal });
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(wanted, { answer, at_ms: performance.now() });
    if (!signal.aborted) set({ for_text: wanted, answer, isOffline: false });
  } catch (error) {
    if (!signal.aborted) set({ for_text: wanted, answer: null, isOffline: error instanceof ApiError });
  }
}
