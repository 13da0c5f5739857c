import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['ada@shop.test', 'ada@shop.test'],
  ['ada+two@shop.test', 'ada@shop.test'],
  ['ada+two+three@shop.test', 'ada@shop.test'],
  ['a.da@shop.test', 'a.da@shop.test'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+ada@shop.test', '+ada@shop.test'],
])('mail to %s goes to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
  expect(mailboxOf(mailbox)).toBe(mailbox);
});
