import { BEHAVIORS, type Behavior } from './cards.ts';
import { GatewayError, type Request } from './money.ts';

const CALLS = ['authorizations', 'captures', 'voids', 'refunds', 'by-key'] as const;
type Call = (typeof CALLS)[number];

/** How a call fails; `before` and `after` say whether the record has changed by then. */
export type Fault = Extract<Behavior, 'timeout_before' | 'timeout_after' | 'error_after' | 'late'>;

/** Faults that a test has armed, by call. */
export class FaultSwitch {
  readonly #armed = new Map<Call, { fault: Fault; times: number }>();

  /** POST /faults { call, fault, times }; times 0 disarms it. */
  arm(request: Request): void {
    const { call, fault, times } = request;
    const known = CALLS.find((name) => name === call);
    const wanted = BEHAVIORS.find((name) => name === fault);
    if (!known || !wanted || !isFault(wanted) || typeof times !== 'number' || !Number.isInteger(times) || times < 0) {
      throw new GatewayError(400, 'bad_request', `Send call (${CALLS.join(', ')}), fault and times.`);
    }
    if (times === 0) this.#armed.delete(known);
    else this.#armed.set(known, { fault: wanted, times });
  }

  /** The fault of this call, if any; uses up one of its times. */
  next(call: string): Fault | null {
    const known = CALLS.find((name) => name === call);
    const armed = known ? this.#armed.get(known) : undefined;
    if (!known || !armed) return null;
    armed.times -= 1;
    if (armed.times <= 0) this.#armed.delete(known);
    return armed.fault;
  }
}

export function isFault(behavior: Behavior): behavior is Fault {
  return behavior.startsWith('timeout') || behavior === 'error_after' || behavior === 'late';
}
