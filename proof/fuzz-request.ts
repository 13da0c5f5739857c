import type { InjectOptions } from 'fastify';
import { formOf, type FormInput } from '#harness/form.ts';
import type { Json, JsonObject, Plan } from './fuzz-plan.ts';

const BOUNDARY = 'end-of-a-field';
const BASE = '/api/v1';
/** Parameters of half this length are refused before they reach a route. */
const PARAM_MAX = 600;
/** With these and the longest parameter, an address is as long as an HTTP request may be: Node takes 16 KB. */
const QUERY_MAX = 8_000;

/** The serialized request, with the cookie and the token of its caller. */
export function requestOf(
  plan: Plan,
  session: { cookie: string; token: string; foreign_token: string },
): InjectOptions {
  const { method, operation } = plan;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(plan.params[name] ?? null));
  const query = [formOf(plan.query as FormInput), plan.raw_query.replace(/^&/, '')].filter(Boolean).join('&');
  const headers: Record<string, string> = { host: '127.0.0.1:3000', ...plan.headers };
  if (session.cookie && headers['cookie'] === undefined) headers['cookie'] = session.cookie;
  if (plan.csrf !== 'none') headers['x-csrf-token'] = plan.csrf === 'own' ? session.token : session.foreign_token;
  const options: InjectOptions = {
    url: `${BASE}${path}${query ? `?${query.slice(0, QUERY_MAX)}` : ''}`,
    headers,
    remoteAddress: '127.0.0.1',
  };
  options.method = method as NonNullable<InjectOptions['method']>;
  if (method === 'GET') return options;
  const body = plan.raw_body ?? bodyOf(plan);
  if (body === null) return options;
  if (plan.content_type !== null) headers['content-type'] = plan.content_type;
  return { ...options, payload: body };
}

const CONTENT_TYPES: Record<Plan['encoding'], string> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
};

export function contentTypeOf(encoding: Plan['encoding']): string {
  return CONTENT_TYPES[encoding];
}

function bodyOf({ operation, body, encoding }: Plan): string | null {
  if (operation.body === null && (body === null || Object.keys(body).length === 0)) return null;
  if (encoding === 'json') return JSON.stringify(body);
  if (typeof body !== 'object' || body === null) return String(body);
  return encoding === 'form' ? formOf(body as FormInput) : multipartOf(body as JsonObject, operation);
}

/** As a browser sends a form with files. */
function multipartOf(body: JsonObject, operation: Plan['operation']): string {
  const properties = (operation.body?.['properties'] ?? {}) as Record<string, JsonObject>;
  const parts = Object.entries(body).map(([name, value]) => {
    const file = properties[name]?.['format'] === 'binary' ? '; filename="file"' : '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${encodeURIComponent(name)}"${file}\r\n\r\n${text}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function segment(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A segment of only dots would be resolved to another path before it is sent.
  return /^\.+$/.test(text) ? 'dots' : encodeURIComponent(text.slice(0, PARAM_MAX).toWellFormed());
}
