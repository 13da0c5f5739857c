/** A value as it was sent to the database; dates and bytes are marked so that they differ from text. */
export type Value = null | boolean | number | string | { date: string } | { bytes: string } | { list: Value[] };

export type SqlCall = {
  kind: 'sql';
  text: string;
  name: string | null;
  values: Value[];
  rows: number | null;
  /** Sent together with BEGIN. */
  opens: boolean;
  /** Sent over the shared reader's connection. */
  is_shared_read: boolean;
};
export type HttpCall = { kind: 'http'; path: string; body: string };
export type Call = SqlCall | HttpCall;

/** Calls of one connection. Each inner list went out in one write; the next one waited for all its answers. */
export type CallSequence = { connection: number; calls: Call[][] };
/** Sequences that ran in parallel. A phase starts when all sequences of the previous one have ended. */
export type Phase = { sequences: CallSequence[] };
/** The calls of one request of a workload, and its answer. */
export type Step = { phases: Phase[]; answer: string };

/** One shopper's operation, step by step, as the shop ran it once. */
export type Recording = {
  steps: Step[];
  /** Ids that the operation generated: each replay generates its own. */
  fresh: string[];
};

/** The recordings by workload, one for each connection. */
export type Recordings = Record<string, Recording[]>;

/** Ids as the shop and its gateway generate them. */
export const GENERATED_IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|auth_[0-9a-f]{24}/g;
