/** Points at which a test harness can kill the process as kill -9 does, to check what is left behind (F11). */
const FAILPOINTS = [
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
  'membership.canceled',
  'mail.sent',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

/** Read once, so that without a failpoint, as in production, the check is a single comparison. */
const wanted = process.env['FAILPOINT'];

/** Kills this process if FAILPOINT names this point. */
export function failpoint(name: Failpoint): void {
  if (name === wanted) process.kill(process.pid, 'SIGKILL');
}
