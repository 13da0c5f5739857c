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
};

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
  };
}

export function startTrial(member: ModelMember, today: string): void {
  Object.assign(member, { status: 'trial', until: plusDays(today, 30), renew: false, hadTrial: true });
}

/** Joins, rejoins, or pays for a plan during a trial. */
export function pay(member: ModelMember, plan: Plan, today: string): void {
  const start = member.status === 'trial' && member.until > today ? member.until : today;
  const end = plan === 'Monthly' ? plusMonths(start, 1) : plusDays(start, 365);
  const price = PRICES[plan];
  member.paid.push({ start, end, cents: price });
  Object.assign(member, { status: 'member', plan, until: end, anchor: start, renew: true, price, tries: 0 });
  member.isCardDeclined = false;
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
  member.paid.push({ start, end, cents });
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
    member.paid.push({ start, end: nextEnd(member, today), cents: member.price });
    Object.assign(member, { until: member.paid.at(-1)?.end, tries: 0 });
    return;
  }
  member.tries++;
  if (member.tries === 3) return end(member);
  member.nextTry = plusDays(today, member.tries === 1 ? 2 : 3);
}

function nextEnd({ plan, anchor, until }: ModelMember, today: string): string {
  for (let count = 1; ; count++) {
    const day = plan === 'Monthly' ? plusMonths(anchor, count) : plusDays(until, 365 * count);
    if (day > until && day > today) return day;
  }
}

function end(member: ModelMember): void {
  Object.assign(member, { status: 'canceled', renew: false, tries: 0 });
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
