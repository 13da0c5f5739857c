import pino, { type DestinationStream, type Logger } from 'pino';
import { errorRecord } from '#domain/kernel/error-record.ts';
import type { Config } from './config.ts';

/** pino with secrets redacted and errors reduced; the request id connects the lines of one request. */
export function openLog({ log_level }: Pick<Config, 'log_level'>, to?: DestinationStream): Logger {
  const options = {
    level: log_level,
    serializers: { err: (error: unknown) => errorRecord(error) },
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        '*.password',
        '*.payment_token',
        '*.token',
        '*.client_token',
        '*.otpCode',
      ],
      censor: '***',
    },
  };
  return to ? pino(options, to) : pino(options);
}
