/** A value as it was sent to the database; dates and bytes are kept apart from text. */
export type Value = null | boolean | number | string | { date: string } | { bytes: string } | { list: Value[] };

export type SqlCall = {
  kind: 'sql';
  text: string;
  name: string | null;
  values: Value[];
  rows: number | null;
  /** BEGIN went with it. */
  opens: boolean;
  /** Read over the connection that short reads share. */
  is_lane: boolean;
};
export type HttpCall = { kind: 'http'; path: string; body: string };
export type Call = SqlCall | HttpCall;

/** Calls of one connection. Each inner list went out in one go; the next one waited for all of its answers. */
export type Lane = { connection: number; calls: Call[][] };
/** Lanes that ran at the same time. A stage begins when all lanes of the one before have ended. */
export type Stage = { lanes: Lane[] };
/** What one request of a workload did, and what it was answered. */
export type Step = { stages: Stage[]; answer: string };

/** One shopper's operation, step by step, as the shop did it once. */
export type Tape = {
  steps: Step[];
  /** Ids that the operation made up: each replay makes up its own. */
  fresh: string[];
};

/** The tapes of a workload, one for each connection. */
export type Tapes = Record<string, Tape[]>;

/** Ids as the shop and its gateway make them. */
export const MADE_UP = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|auth_[0-9a-f]{24}/g;
