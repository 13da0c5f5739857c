import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Has V8 collect all of the heap. A WeakRef keeps its target until the task that made it has ended. */
export const collectGarbage: () => void = runInNewContext('gc');
