/**
 * What should happen to a membership, in plain steps and with date arithmetic of its own, so that a mistake in the
 * shop's rules isn't repeated here. Days are Pacific, YYYY-MM-DD.
 */
export type Plan = 'Monthly' | 'Annual';
export type Paid = { start: string; end: string; cents: number };

export type ModelMember = {
  status: 'lead' | 'trial' | 'member' | 'canceled';
  plan: Plan | null;
  /** The day of the next charge, or of the end. */
  until: string;
  /** The first day of the plan, from which months are counted. */
  anchor: string;
  renew: boolean;
  price: number;
  isCardDeclined: boolean;
  tries: number;
  nextTry: string;
  paid: Paid[];
  hadTrial: boolean;
  trialUntil: string;
  /** The paid periods of the running membership. */
  live: Live[];
  /** The day of the first charge ever, and that charge. */
  firstPaidOn: string;
  first: Paid | null;
  /** What the orders have saved, by day. */
  saved: { on: string; cents: number }[];
  /** Captured minus refunded. */
  net: number;
  /** The last cancellation at once, until something follows that it can't be undone after. */
  canceled: { on: string; refund: number; before: Held } | null;
  counts: { full: number; partly: number; undone: number; guarantees: number; trialsKept: number };
};

/** A paid period. `own`: what its charge took; `month`: the charge it replaced, with the credit for it. */
type Live = { paid: Paid; month: { paid: Paid; credit: number } | null };
type Held = Pick<ModelMember, 'status' | 'plan' | 'until' | 'renew' | 'price' | 'live'>;

const PRICES = { Monthly: 1_200, Annual: 5_995 } as const;
const DAY_MS = 86_400_000;

export function newModelMember(): ModelMember {
  return {
    status: 'lead',
    plan: null,
    until: '',
    anchor: '',
    renew: false,
    price: 0,
    isCardDeclined: false,
    tries: 0,
    nextTry: '',
    paid: [],
    hadTrial: false,
    trialUntil: '',
    live: [],
    firstPaidOn: '',
    first: null,
    saved: [],
    net: 0,
    canceled: null,
    counts: { full: 0, partly: 0, undone: 0, guarantees: 0, trialsKept: 0 },
  };
}

export function startTrial(member: ModelMember, today: string): void {
  Object.assign(member, { status: 'trial', until: plusDays(today, 30), renew: false, hadTrial: true });
  member.trialUntil = member.until;
}

/** Joins, rejoins, or pays for a plan during a trial. */
export function pay(member: ModelMember, plan: Plan, today: string): void {
  const start = member.status === 'trial' && member.until > today ? member.until : today;
  const end = plan === 'Monthly' ? plusMonths(start, 1) : plusDays(start, 365);
  const price = PRICES[plan];
  if (member.status !== 'trial') member.live = [];
  addCharge(member, { start, end, cents: price }, { today, month: null });
  Object.assign(member, { status: 'member', plan, until: end, anchor: start, renew: true, price, tries: 0 });
  member.isCardDeclined = false;
  member.canceled = null;
}

function addCharge(member: ModelMember, paid: Paid, { today, month }: { today: string; month: Live['month'] }): void {
  member.paid.push(paid);
  member.net += paid.cents;
  member.live.push({ paid, month });
  if (member.first) return;
  member.first = paid;
  member.firstPaidOn = today;
}

/** What canceling today gives back of each paid period: all of the first charge within 30 days, else the unused days. */
function refundOn(member: ModelMember, today: string): number {
  return member.live.reduce((sum, { paid, month }) => {
    const isFirst = paid === member.first || month?.paid === member.first;
    if (isFirst && today <= plusDays(member.firstPaidOn, 30)) return sum + paid.cents + (month?.paid.cents ?? 0);
    const from = today > paid.start ? today : paid.start;
    if (from >= paid.end) return sum;
    return (
      sum + roundUp(((paid.cents + (month?.credit ?? 0)) * daysFrom(from, paid.end)) / daysFrom(paid.start, paid.end))
    );
  }, 0);
}

function roundUp(cents: number): number {
  return Math.ceil(Number(cents.toFixed(6)));
}

/** Ends the membership or the trial today. @returns the refund. */
export function cancelAtOnce(member: ModelMember, today: string): number {
  const { status, plan, until, renew, price, live } = member;
  const refund = status === 'trial' ? 0 : refundOn(member, today);
  const isTrialLeft =
    status === 'member' && member.trialUntil > today && live.every(({ paid }) => paid.start >= member.trialUntil);
  member.canceled = { on: today, refund, before: { status, plan, until, renew, price, live } };
  member.net -= refund;
  const isFull = refund > 0 && live.some(({ paid }) => paid === member.first || paid.end <= until) && member.net === 0;
  if (refund > 0) member.counts[isFull ? 'full' : 'partly']++;
  if (isTrialLeft) member.counts.trialsKept++;
  Object.assign(member, { renew: false, live: [], tries: 0 });
  if (isTrialLeft) Object.assign(member, { status: 'trial', until: member.trialUntil });
  else Object.assign(member, { status: 'canceled', until: until < today ? until : today });
  return refund;
}

/** Within seven days, and while days that were paid for or promised are left. */
export function mayUndo({ canceled, isCardDeclined }: ModelMember, today: string): boolean {
  if (!canceled || (canceled.refund > 0 && isCardDeclined)) return false;
  return today <= plusDays(canceled.on, 7) && today < canceled.before.until && canceled.on < canceled.before.until;
}

export function undo(member: ModelMember): void {
  if (!member.canceled) throw new Error('Nothing was canceled.');
  const { refund, before } = member.canceled;
  member.net += refund;
  member.counts.undone++;
  Object.assign(member, { ...before, renew: before.renew && refund > 0, canceled: null });
}

export function mayUpgrade(member: ModelMember, today: string): boolean {
  return member.status === 'member' && member.plan === 'Monthly' && member.renew && member.until > today;
}

/** @returns what is charged, in cents. */
export function upgrade(member: ModelMember, today: string): number {
  const month = member.paid.at(-1);
  if (!month) throw new Error('A monthly member has paid for a month.');
  const start = today > month.start ? today : month.start;
  // In tenths of a cent, because this must not be the shop's own formula.
  const tenths = (month.cents * 10 * daysFrom(start, month.end)) / daysFrom(month.start, month.end);
  const credit = Math.ceil(Number((tenths / 10).toFixed(6)));
  const end = plusDays(start, 365);
  const cents = PRICES.Annual - credit;
  member.live.pop();
  addCharge(member, { start, end, cents }, { today, month: { paid: month, credit } });
  Object.assign(member, { plan: 'Annual', until: end, anchor: start, price: PRICES.Annual });
  return cents;
}

/** What the worker does on that day: one charge, a declined try, or the end. */
export function passDay(member: ModelMember, today: string): void {
  if (member.status === 'member' && member.renew && member.until <= today) tryRenewal(member, today);
  const isRunning = member.status === 'member' || member.status === 'trial';
  if (isRunning && !member.renew && member.until <= today) end(member);
}

function tryRenewal(member: ModelMember, today: string): void {
  if (member.tries > 0 && today < member.nextTry) return;
  if (!member.isCardDeclined) {
    const start = member.until;
    payGuarantee(member, start);
    addCharge(member, { start, end: nextEnd(member, today), cents: member.price }, { today, month: null });
    Object.assign(member, { until: member.paid.at(-1)?.end, tries: 0 });
    return;
  }
  member.tries++;
  if (member.tries === 3) return end(member);
  member.nextTry = plusDays(today, member.tries === 1 ? 2 : 3);
}

/** A year that is over and saved less than its fee gives the difference back. */
function payGuarantee(member: ModelMember, ended: string): void {
  const year = member.live.find(({ paid }) => paid.end === ended);
  if (member.plan !== 'Annual' || !year) return;
  const saved = member.saved.filter(({ on }) => on >= year.paid.start && on < ended);
  const missing = PRICES.Annual - saved.reduce((sum, { cents }) => sum + cents, 0);
  if (missing <= 0) return;
  member.net -= missing;
  member.counts.guarantees++;
}

function nextEnd({ plan, anchor, until }: ModelMember, today: string): string {
  for (let count = 1; ; count++) {
    const day = plan === 'Monthly' ? plusMonths(anchor, count) : plusDays(until, 365 * count);
    if (day > until && day > today) return day;
  }
}

function end(member: ModelMember): void {
  Object.assign(member, { status: 'canceled', renew: false, tries: 0, live: [] });
}

function plusDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

function plusMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

function daysFrom(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}
