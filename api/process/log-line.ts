/** pino's numbers. */
const LEVELS = { info: 30, fatal: 60 };

/** A line like those of the log, for a process that has no log yet or no longer. */
export function logLine(level: keyof typeof LEVELS, msg: string, fields: Record<string, unknown> = {}): string {
  return JSON.stringify({ level: LEVELS[level], time: Date.now(), ...fields, msg });
}
