// Fails as a shop would that has a bug; test/api/process runs it as a separate process.
import { exitOnFault } from '#api/process/exit-on-fault.ts';

exitOnFault();
const fault = new TypeError('two\nlines');
if (process.env['HOW'] === 'reject') void Promise.reject(fault);
else
  setImmediate(() => {
    throw fault;
  });
