/**
 * Calls `close` once and then exits: on Ctrl-C, on SIGTERM, and when the npm command that started this process is gone.
 * @returns what closes without a signal.
 */
export function closeOnSignal(close: () => Promise<void>, options: { isQuiet?: boolean } = {}): () => Promise<void> {
  let closing: Promise<void> | null = null;
  const stop = () => (closing ??= close());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!closing && !options.isQuiet) console.log('\nClosing: finishing open requests ...');
      void stop().then(() => process.exit());
    });
  }
  // npm may be killed without a signal to this process, so a process that loses its parent closes.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event']) {
    setInterval(() => {
      if (process.ppid !== parent) void stop().then(() => process.exit(1));
    }, 1_000).unref();
  }
  return stop;
}
