import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { BARE_POLICY } from './headers.ts';

/** What Node could not read as a request. */
type ClientError = Error & { code?: string };

const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers bytes that are no request, or that take too long to become one, in our own words and closes the connection. */
export function answerClientError({ code = '' }: ClientError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUS_OF[code] ?? 400;
  const { message } = GENERAL_REFUSALS.unreadable;
  const body = JSON.stringify({ success: false, code: 'unreadable', errors: [{ message }] } satisfies ErrorBody);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      `content-security-policy: ${BARE_POLICY}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
