/** An error as a log line carries it. */
export type ErrorRecord = {
  type: string;
  message: string;
  /** PostgreSQL's state, Node's name of a system error, or a refusal's code. */
  code?: string;
  /** The constraint of the database that failed. */
  constraint?: string;
  stack?: string;
  cause?: ErrorRecord;
  errors?: ErrorRecord[];
};

const MESSAGE_MAX = 1_000;
const STACK_MAX = 4_000;
const CAUSES_MAX = 3;
const ERRORS_MAX = 4;

/**
 * Takes from an error only what helps to find its cause. Drivers hang whole clients on their errors, with statements,
 * values (PostgreSQL's `detail` quotes emails) and keys, so everything that isn't named here stays out of the log.
 */
export function errorRecord(error: unknown, depth = 0): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? clean(error) : '' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const isDeep = depth >= CAUSES_MAX;
  return {
    type: error.name,
    message: clean(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.stack === undefined ? {} : { stack: clean(error.stack, STACK_MAX) }),
    ...(error.cause === undefined || isDeep ? {} : { cause: errorRecord(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && !isDeep
      ? { errors: error.errors.slice(0, ERRORS_MAX).map((one) => errorRecord(one, depth + 1)) }
      : {}),
  };
}

/** Addresses of databases, mail servers and gateways carry passwords. */
function clean(text: string, lengthMax = MESSAGE_MAX): string {
  return text.slice(0, lengthMax).replaceAll(/(\w:\/\/[^\s:@/]*):[^\s@/]*@/g, '$1:***@');
}
