import { expect, test } from 'vitest';
import { contentPolicy, inlineScripts } from './content-policy.server.ts';

const SCRIPTS = inlineScripts('<script src="/a.js"></script><script type="module">go()</script>');
const NONE = { script: [], frame: [], connect: [] };

const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

test('a page may load its own files and inline script, and nothing from elsewhere', () => {
  const policy = contentPolicy(SCRIPTS, NONE);
  expect(directive(policy, 'script-src')).toMatch(/^script-src 'self' 'sha256-[^ ]+'$/);
  expect(directive(policy, 'frame-src')).toBe("frame-src 'none'");
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self'");
});

test('what the payment gateway needs is allowed, and no more', () => {
  const script = ['https://js.stripe.com'];
  const policy = contentPolicy(SCRIPTS, {
    script,
    frame: [...script, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  });
  expect(directive(policy, 'script-src')).toMatch(/'sha256-[^ ]+' https:\/\/js[.]stripe[.]com$/);
  expect(directive(policy, 'frame-src')).toBe('frame-src https://js.stripe.com https://hooks.stripe.com');
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.stripe.com");
  expect(directive(policy, 'default-src')).toBe("default-src 'self'");
});
