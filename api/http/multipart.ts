import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GENERAL_REFUSALS, invalid, Refusal } from '#domain/kernel/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only such a route reads multipart forms, up to its own `bodyLimit`. */
    takesMultipart?: boolean;
  }
}

/** More than any of our forms has. */
const FIELDS_MAX = 50;

/**
 * Parses multipart forms of texts and files, on the routes that take them. Any other route answers 415. A call's schema
 * says which of its fields is a file.
 */
export function readMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    parse(request, body as Buffer<ArrayBuffer>).then(
      (fields) => done(null, fields),
      (error: unknown) => done(error as Error),
    );
  });
}

/** @throws Refusal `unsupported_media_type`; `unreadable`; `invalid` for a field that is sent twice. */
async function parse(request: FastifyRequest, body: Buffer<ArrayBuffer>): Promise<Record<string, string | File>> {
  if (!request.routeOptions.config.takesMultipart) throw new Refusal(GENERAL_REFUSALS.unsupported_media_type);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new Refusal(GENERAL_REFUSALS.unreadable);
  });
  const fields = Object.create(null) as Record<string, string | File>;
  const entries = [...form];
  if (entries.length > FIELDS_MAX) throw invalid([{ message: `The form sends more than ${FIELDS_MAX} fields.` }]);
  for (const [name, value] of entries) {
    if (name in fields) throw invalid([{ field: name, message: 'is not valid.' }]);
    fields[name] = value;
  }
  return fields;
}
