import { expect, test } from 'vitest';
import { contentPolicy } from './content-policy.server.ts';

const PAGE =
  '<html><script src="/a.js"></script><script>go()</script><script type="application/json">{}</script></html>';
const NONE = { script: [], frame: [], connect: [] };

const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

test('a page may load its own files and inline script, and nothing from elsewhere', () => {
  const policy = contentPolicy(PAGE, NONE);
  expect(directive(policy, 'script-src')).toMatch(/^script-src 'self' 'sha256-[^ ]+'$/);
  expect(directive(policy, 'frame-src')).toBe("frame-src 'none'");
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self'");
});

test('what the payment gateway needs is allowed, and no more', () => {
  const script = ['https://js.stripe.com'];
  const policy = contentPolicy(PAGE, {
    script,
    frame: [...script, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  });
  expect(directive(policy, 'script-src')).toMatch(/'sha256-[^ ]+' https:\/\/js[.]stripe[.]com$/);
  expect(directive(policy, 'frame-src')).toBe('frame-src https://js.stripe.com https://hooks.stripe.com');
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.stripe.com");
  expect(directive(policy, 'default-src')).toBe("default-src 'self'");
});
