/** Quantities are sent this long after the last change (specification, section 9; requirement C9). */
export const SEND_DELAY_MS = 750;

/** What one product's line should become. `qty` 0 removes it; `save_for_later` moves it to or from the saved list. */
export type QueuedChange = { product_id: number; qty: number; save_for_later?: boolean };

/** The outcome of a send: the server's cart, or why it was rejected. */
export type SendResult<Answer> = { ok: true; answer: Answer } | { ok: false; failure: SendFailure };
export type SendFailure = {
  code: string;
  /** The message for the whole send. */
  message: string;
  /** The message for each product, by product_id. */
  messages: Record<number, string>;
};

type Parts<Answer> = {
  send: (changes: QueuedChange[], leaving: boolean) => Promise<SendResult<Answer>>;
  /** Called whenever the set of unconfirmed changes has changed. */
  onChange: () => void;
  onSent: (answer: Answer, sent: QueuedChange[]) => void;
  /** Gets the rejected changes that no newer change has replaced. */
  onFailed: (failure: SendFailure, failed: QueuedChange[]) => void;
  delayMs?: number;
};

export type CartQueue = {
  push: (change: QueuedChange) => void;
  /** Sends the queued changes now; with `leaving` even during another send, because the page is closing. */
  flush: (leaving: boolean) => void;
  /** Unconfirmed changes: those in flight, overlaid by those still queued. */
  pending: () => QueuedChange[];
};

/**
 * Collects quantity changes and sends them together, one send at a time. A change made during a send is newer than its
 * answer, so it stays applied and goes with the next send.
 */
export function createCartQueue<Answer>(parts: Parts<Answer>): CartQueue {
  const delayMs = parts.delayMs ?? SEND_DELAY_MS;
  let waiting = new Map<number, QueuedChange>();
  const inFlight = new Set<Map<number, QueuedChange>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function restartTimer() {
    clearTimeout(timer);
    timer = setTimeout(sendWaiting, delayMs);
  }

  function sendWaiting() {
    timer = undefined;
    if (waiting.size > 0 && inFlight.size === 0) void sendNow(false);
  }

  async function sendNow(leaving: boolean) {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = new Map();
    inFlight.add(batch);
    const changes = [...batch.values()];
    const result = await parts.send(changes, leaving);
    inFlight.delete(batch);
    if (result.ok) parts.onSent(result.answer, changes);
    else
      parts.onFailed(
        result.failure,
        changes.filter((change) => !isReplaced(change.product_id)),
      );
    // A change queued during the send has its own timer; if that has fired already, send now.
    if (timer === undefined) sendWaiting();
  }

  function isReplaced(product_id: number): boolean {
    return waiting.has(product_id) || [...inFlight].some((batch) => batch.has(product_id));
  }

  return {
    push(change) {
      waiting.set(change.product_id, { ...waiting.get(change.product_id), ...change });
      restartTimer();
      parts.onChange();
    },
    flush(leaving) {
      if (waiting.size > 0 && (leaving || inFlight.size === 0)) void sendNow(leaving);
    },
    pending() {
      const all = new Map<number, QueuedChange>();
      for (const batch of [...inFlight, waiting]) for (const [id, change] of batch) all.set(id, change);
      return [...all.values()];
    },
  };
}
