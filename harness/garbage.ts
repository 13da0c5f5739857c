import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Has V8 collect all of the heap. A WeakRef keeps what it was made of until its task has ended, so wait for the next. */
export const collectGarbage: () => void = runInNewContext('gc');
