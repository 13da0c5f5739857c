import { expect, test } from 'vitest';
import { StartRefused } from '#api/process/start-refused.ts';
import { refuseDemoData } from './safe-start.ts';

const DEMO_DATA = async () => true;

test("a demo's data is refused in production only, and ALLOW_UNSAFE allows it", async () => {
  await expect(refuseDemoData({ mode: 'production', allow_unsafe: false }, DEMO_DATA)).rejects.toThrow(StartRefused);
  await refuseDemoData({ mode: 'production', allow_unsafe: false }, async () => false);
  await refuseDemoData({ mode: 'production', allow_unsafe: true }, DEMO_DATA);
  await refuseDemoData({ mode: 'demo', allow_unsafe: false }, DEMO_DATA);
});
