import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RefusalCode } from '#domain/kernel/refusal.ts';
import type { Served, Shop } from '#api/kernel/shop.ts';
import { BARE_POLICY } from './headers.ts';
import { API_BASE } from './http.ts';
import { listRefusals } from './refusals.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of every served call, made from the schemas that parse and answer them. */
function openApiDocument(shop: Shop): Json {
  const paths: Record<string, Json> = {};
  for (const served of shop.calls.values()) {
    const { endpoint } = served;
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(served);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tallybean',
      version: '1',
      description: 'The calls of the shop. Amounts are dollars, instants ISO 8601 in UTC.',
    },
    servers: [{ url: API_BASE }],
    paths,
  };
}

function operation({ endpoint }: Served): Json {
  const answers: Json = {
    200: { description: 'Done.', content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } },
  };
  for (const [status, kinds] of Map.groupBy(listRefusals(endpoint), (kind) => kind.status)) {
    answers[status] = {
      description: kinds.map(({ message }) => message).join(' '),
      content: { 'application/json': { schema: errorSchema(kinds.map(({ code }) => code)) } },
    };
  }
  const body = schemaOf(endpoint.body, 'input');
  const hasBody = endpoint.method !== 'GET' && Object.keys((body['properties'] as Json | undefined) ?? {}).length > 0;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.split('.')[0]],
    'x-access': endpoint.access,
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: {
              'application/x-www-form-urlencoded': { schema: body },
              'application/json': { schema: body },
              ...(endpoint.multipart_bytes === null ? {} : { 'multipart/form-data': { schema: body } }),
            },
          },
        }
      : {}),
    responses: answers,
  };
}

function errorSchema(codes: readonly RefusalCode[]): Json {
  return {
    type: 'object',
    required: ['success', 'code', 'errors'],
    properties: {
      success: { const: false },
      code: { type: 'string', enum: codes },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['message'],
          properties: { field: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  delete made['$schema'];
  return made;
}

function parametersOf(schema: z.ZodType, where: 'path' | 'query'): Json[] {
  const made = schemaOf(schema, 'input');
  const required = new Set((made['required'] as string[] | undefined) ?? []);
  return Object.entries((made['properties'] as Record<string, Json> | undefined) ?? {}).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    ...(shape['type'] === 'object' || shape['anyOf'] ? { style: 'deepObject', explode: true } : {}),
    schema: shape,
  }));
}

/** Serves the document and a page that lists it, in the demo and in development. */
export async function mountDocs(app: FastifyInstance, shop: Shop): Promise<void> {
  if (!shop.config.api_docs) return;
  let document: string | null = null;
  app.get('/api/docs/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(shop));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `${BARE_POLICY}; style-src 'unsafe-inline'`,
      })
      .send(docsPage(shop)),
  );
}

function docsPage(shop: Shop): string {
  const rows = [...shop.calls.values()]
    .sort((a, b) => a.endpoint.path.localeCompare(b.endpoint.path))
    .map(({ endpoint }) => {
      const { access } = endpoint;
      const who = access === 'anyone' ? access : access.join(', ');
      return `<tr><td>${endpoint.method}</td><td><code>${API_BASE}${escape(endpoint.path)}</code></td><td>${escape(endpoint.summary)}</td><td>${who}</td></tr>`;
    });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls of the shop</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#23132b}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #ddd8e0;vertical-align:top}</style>
<main><h1>Calls of the shop</h1><p>The whole document, with every schema: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
