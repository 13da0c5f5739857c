/** Places at which a harness may end the process as kill -9 does, to see what is left behind (F11). */
export const FAILPOINTS = [
  'place.in_first_step',
  'place.begun',
  'place.authorized',
  'place.settled',
  'gateway.authorized',
  'gateway.captured',
  'gateway.voided',
  'gateway.refunded',
  'order.canceled',
  'membership.begun',
  'membership.charged',
  'membership.in_activation',
  'mail.sent',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

/** Read once: a shop without it, which is every shop but those of the proofs, pays one comparison. */
const wanted = process.env['FAILPOINT'];

/** Ends this process at once if FAILPOINT names this place. */
export function failpoint(name: Failpoint): void {
  if (name === wanted) process.kill(process.pid, 'SIGKILL');
}
