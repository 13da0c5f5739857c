import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.resolve('proof/planted');

test.each(fs.readdirSync(FOLDER))('%s applies to the code it breaks', (file) => {
  const { stderr } = spawnSync('git', ['apply', '--check', '--recount', path.join(FOLDER, file)], { encoding: 'utf8' });
  expect(stderr).toBe('');
});
