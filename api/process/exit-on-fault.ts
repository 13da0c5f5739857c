import fs from 'node:fs';
import { fatalLine } from './failure-line.ts';

const STDERR = 2;

/**
 * Ends the process with 1 and one JSON line when nothing catches an error or a rejection. Node would print a stack of
 * many lines, each of them an event of its own to a collector of logs.
 */
export function exitOnFault(): void {
  process.on('uncaughtException', (error) => {
    try {
      // Written before the process ends; a stream might still hold it then.
      fs.writeSync(STDERR, `${fatalLine(error, 'nothing caught this error')}\n`);
    } finally {
      process.exit(1);
    }
  });
}
