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

type Asking = { wanted: string; answer: Promise<Suggestions>; stop: AbortController };
let running: Asking | null = null;

/** What was typed last, in the words that are asked for. */
let typed = '';

/**
 * Sends the request in the event of a key, before React renders the letter. Within `PAUSE_MS` of another request it does
 * nothing, and `useSuggestions` asks later.
 */
export function askAtOnce(text: string): void {
  const wanted = wordsOf(text);
  if (wanted === typed) return;
  typed = wanted;
  if (wanted !== '' && !freshAnswer(wanted) && !runningFor(wanted) && waitMs() <= 0) ask(wanted);
}

/** Suggestions for the typed text; an answer that comes late never replaces a newer one. */
export function useSuggestions(text: string): Suggested {
  const [suggested, setSuggested] = useState<Suggested>(NOTHING);
  const wanted = wordsOf(text);
  const known = freshAnswer(wanted);
  useEffect(() => {
    if (wanted === '' || known) {
      // What is on the screen, for the next key.
      setSuggested(known ? knownFor(wanted, known) : NOTHING);
      return undefined;
    }
    let mine = runningFor(wanted);
    const begin = () => {
      mine ??= ask(wanted);
      void show(mine, setSuggested);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (mine || waitMs() <= 0) begin();
    else timer = setTimeout(begin, waitMs());
    return () => {
      clearTimeout(timer);
      mine?.stop.abort();
    };
  }, [wanted, known]);
  if (known) return knownFor(wanted, known);
  return mayStay(suggested, wanted) ? suggested : NOTHING;
}

/** What was found for other words stays until the answer comes if these continue or shorten them, and it is something. */
function mayStay({ for_text, answer }: Suggested, wanted: string): boolean {
  if (for_text === wanted) return true;
  const hasFound = answer !== null && Object.values(answer).some((found) => Array.isArray(found) && found.length > 0);
  return hasFound && wanted !== '' && (wanted.startsWith(for_text) || for_text.startsWith(wanted));
}

const knownFor = (wanted: string, answer: Suggestions): Suggested => ({ for_text: wanted, answer, isOffline: false });
const wordsOf = (text: string) => text.trim().toLowerCase();
const waitMs = () => askedAtMs + PAUSE_MS - performance.now();

const runningFor = (wanted: string) => (running?.wanted === wanted && !running.stop.signal.aborted ? running : null);

function freshAnswer(wanted: string): Suggestions | null {
  const cached = cache.get(wanted);
  return cached && performance.now() - cached.at_ms < FRESH_MS ? cached.answer : null;
}

function ask(wanted: string): Asking {
  askedAtMs = performance.now();
  const stop = new AbortController();
  const mine = { wanted, stop, answer: load(wanted, stop.signal) };
  running = mine;
  // `show` tells why it failed.
  const end = () => {
    if (running === mine) running = null;
  };
  mine.answer.then(end, end);
  return mine;
}

async function load(wanted: string, signal: AbortSignal): Promise<Suggestions> {
  const answer = await callApi(GET_SUGGESTIONS, { query: { q: wanted } }, { signal });
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(wanted, { answer, at_ms: performance.now() });
  return answer;
}

async function show({ wanted, answer, stop }: Asking, set: (suggested: Suggested) => void): Promise<void> {
  const shown = await answer.then(
    (found) => ({ answer: found, isOffline: false }),
    (error: unknown) => ({ answer: null, isOffline: error instanceof ApiError }),
  );
  if (!stop.signal.aborted) set({ for_text: wanted, ...shown });
}
