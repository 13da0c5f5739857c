/** Quantities are sent this long after the last change (specification, section 9; requirement C9). */
export const SEND_DELAY_MS = 750;

/** What one product's line should become. `qty` 0 takes it out; `save_for_later` moves it to or from the saved list. */
export type QueuedChange = { product_id: number; qty: number; save_for_later?: boolean };

/** How a send ended: the cart as the server now has it, or the words it said no with. */
export type SendResult<Answer> = { ok: true; answer: Answer } | { ok: false; failure: SendFailure };
export type SendFailure = {
  code: string;
  /** Words for the whole send. */
  message: string;
  /** Words for one product of it, by product_id. */
  messages: Record<number, string>;
};

type Parts<Answer> = {
  send: (changes: QueuedChange[], leaving: boolean) => Promise<SendResult<Answer>>;
  /** Called whenever the set of unconfirmed changes differs from before. */
  onChange: () => void;
  onSent: (answer: Answer, sent: QueuedChange[]) => void;
  /** Gets the refused changes that no newer change has replaced. */
  onFailed: (failure: SendFailure, failed: QueuedChange[]) => void;
  delay_ms?: number;
};

export type CartQueue = {
  push: (change: QueuedChange) => void;
  /** Sends at once what waits; `leaving` also while another send is under way, because the page may not live to send later. */
  flush: (leaving: boolean) => void;
  /** Unconfirmed changes: those under way, overlaid by those that still wait. */
  pending: () => QueuedChange[];
};

/**
 * Collects quantity changes and sends them together. One send is under way at a time; a change made
 * during a send is newer than its answer, so it stays on top of it and goes with the next send.
 */
export function createCartQueue<Answer>(parts: Parts<Answer>): CartQueue {
  const delay_ms = parts.delay_ms ?? SEND_DELAY_MS;
  let waiting = new Map<number, QueuedChange>();
  const under_way = new Set<Map<number, QueuedChange>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function restartTimer() {
    clearTimeout(timer);
    timer = setTimeout(sendWaiting, delay_ms);
  }

  function sendWaiting() {
    timer = undefined;
    if (waiting.size > 0 && under_way.size === 0) void sendNow(false);
  }

  async function sendNow(leaving: boolean) {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = new Map();
    under_way.add(batch);
    const changes = [...batch.values()];
    const result = await parts.send(changes, leaving);
    under_way.delete(batch);
    if (result.ok) parts.onSent(result.answer, changes);
    else
      parts.onFailed(
        result.failure,
        changes.filter((change) => !isReplaced(change.product_id)),
      );
    // What came in during the send has its own timer; without one its delay has passed already.
    if (timer === undefined) sendWaiting();
  }

  function isReplaced(product_id: number): boolean {
    return waiting.has(product_id) || [...under_way].some((batch) => batch.has(product_id));
  }

  return {
    push(change) {
      waiting.set(change.product_id, { ...waiting.get(change.product_id), ...change });
      restartTimer();
      parts.onChange();
    },
    flush(leaving) {
      if (waiting.size > 0 && (leaving || under_way.size === 0)) void sendNow(leaving);
    },
    pending() {
      const all = new Map<number, QueuedChange>();
      for (const batch of [...under_way, waiting]) for (const [id, change] of batch) all.set(id, change);
      return [...all.values()];
    },
  };
}
