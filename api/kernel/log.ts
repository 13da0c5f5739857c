import pino, { type DestinationStream, type Logger } from 'pino';
import { errorRecord } from '#domain/kernel/error-record.ts';
import type { Config } from './config.ts';

/** Fields of forms and addresses that are never logged; the specification puts one-time codes into links. */
const SECRET_FIELDS = ['password', 'payment_token', 'token', 'client_token', 'otpCode', 'otpNonce', 'uatoken'];

const SECRET_PARAMETER = new RegExp(`([?&](?:${SECRET_FIELDS.join('|')})=)[^&]*`, 'gi');

/** pino with secrets redacted and errors reduced; the request id connects the lines of one request. */
export function openLog({ log_level }: Pick<Config, 'log_level'>, to?: DestinationStream): Logger {
  const options = {
    level: log_level,
    serializers: { err: (error: unknown) => errorRecord(error) },
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
      ],
      censor: '***',
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** An address without the one-time codes and tokens in its query. */
export function withoutSecrets(url: string): string {
  return url.replaceAll(SECRET_PARAMETER, '$1***');
}
