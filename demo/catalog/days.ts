const DAY_MS = 86_400_000;

/** The date `days` before `today` (both YYYY-MM-DD); negative days are in the future. */
export function dayBefore(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}
