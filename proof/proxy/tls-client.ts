import http from 'node:http';
import https from 'node:https';
import { type Cookies, cookieHeader, storeCookies } from '#harness/cookies.ts';

export type Reply = { status: number; headers: http.IncomingHttpHeaders; body: string };
export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** Where the proxies listen, and the name that the certificate is for. */
export type Front = { name: string; port: number; certificate: string };

/** A browser at one address of the loopback network, so that proxy and shop see different clients. */
export class TlsClient {
  readonly cookies: Cookies = new Map();
  readonly #front: Front;
  readonly #address: string;
  readonly #agent: https.Agent;

  constructor(front: Front, address: string) {
    this.#front = front;
    this.#address = address;
    this.#agent = new https.Agent({ keepAlive: true });
  }

  /** @throws the network's error if there is no answer. */
  ask({ method = 'GET', path, headers = {}, body }: Ask): Promise<Reply> {
    const { name, port, certificate } = this.#front;
    const options = {
      method,
      path,
      port,
      host: '127.0.0.1',
      servername: name,
      localAddress: this.#address,
      ca: certificate,
      agent: this.#agent,
      headers: {
        host: `${name}:${port}`,
        accept: 'text/html,application/json',
        cookie: cookieHeader(this.cookies),
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    };
    return new Promise((resolve, reject) => {
      const request = https.request(options, (response) => {
        read(response).then((reply) => {
          storeCookies(this.cookies, reply.headers['set-cookie'] ?? []);
          resolve(reply);
        }, reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  /** Sends a page's form as the browser does. */
  form(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> {
    return this.ask({
      method: 'POST',
      path,
      body: new URLSearchParams(fields).toString(),
      headers: {
        origin: `https://${this.#front.name}:${this.#front.port}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    });
  }

  /** Makes a call that changes something, with the CSRF token that belongs to this client. */
  async call(method: string, path: string, fields: Record<string, string>): Promise<Reply> {
    const { body } = await this.ask({ path: '/api/v1/token/csrf' });
    const { csrf_token } = JSON.parse(body) as { csrf_token: string };
    return this.ask({
      method,
      path: `/api/v1${path}`,
      body: new URLSearchParams(fields).toString(),
      headers: { 'x-csrf-token': csrf_token, 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** @returns the answer of a port without TLS. */
export function askPlain(port: number, path: string, host: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
        read(response).then(resolve, reject);
      })
      .on('error', reject);
  });
}

async function read(response: http.IncomingMessage): Promise<Reply> {
  let body = '';
  response.setEncoding('utf8');
  for await (const piece of response) body += String(piece);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}
