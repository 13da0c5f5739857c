import net from 'node:net';

export type Answer = { status: number; head: string; body: Buffer };

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * One keep-alive HTTP/1.1 connection with one request at a time, parsed with as little work as possible: the
 * load generator shares its machine with what it measures.
 */
export class Connection {
  readonly #socket: net.Socket;
  readonly #host: string;
  #held: Buffer = Buffer.alloc(0);
  #head: { status: number; text: string; body_at: number; length: number } | null = null;
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: net.Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.on('data', (piece: Buffer) => this.#read(piece));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The connection was closed.')));
  }

  static async open(url: string): Promise<Connection> {
    const { hostname, port, host } = new URL(url);
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new Connection(socket, host);
  }

  /** Sends a request and waits for its answer, whatever its status. `headers` are complete lines with line ends. */
  send(method: string, path: string, headers: string, body = ''): Promise<Answer> {
    const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${headers}${length}\r\n${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(piece: Buffer): void {
    this.#held = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
    this.#head ??= readHead(this.#held);
    if (!this.#head) return;
    const { status, text, body_at, length } = this.#head;
    if (Number.isNaN(length)) return this.#fail(new Error(`An answer does not say its length:\n${text}`));
    if (this.#held.length < body_at + length) return;
    const body = this.#held.subarray(body_at, body_at + length);
    this.#held = this.#held.subarray(body_at + length);
    this.#head = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status, head: text, body });
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

function readHead(held: Buffer): { status: number; text: string; body_at: number; length: number } | null {
  const end = held.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const text = held.toString('latin1', 0, end + 2);
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  return { status: Number(text.slice(9, 12)), text, body_at: end + 4, length: Number(length ?? Number.NaN) };
}
