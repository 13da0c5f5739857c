import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What a network can do to two programs that talk (after Toxiproxy). */
export type Trouble =
  | { kind: 'none' }
  /** Everything arrives, but so much later. */
  | { kind: 'delay'; ms: number }
  /** New connections are refused and open ones are reset. */
  | { kind: 'down' }
  /** What is asked never arrives, and nobody says so. */
  | { kind: 'swallow_requests' }
  /** What is asked arrives; the answer is lost, and nobody says so. */
  | { kind: 'swallow_answers' }
  /** Everything arrives in pieces of so many bytes. */
  | { kind: 'slice'; bytes: number }
  /** The next request that contains `text` is the last: the connection is reset before or after it arrives. */
  | { kind: 'cut_at'; text: string; skip: number; arrives: boolean };

type Upstream = { port: number; host: string } | { path: string };

/** A TCP proxy that makes trouble when told to; it stands between the shop and PostgreSQL or the gateway. */
export class FaultProxy {
  /** How often 'cut_at' has struck. */
  cuts = 0;
  #trouble: Trouble = { kind: 'none' };
  readonly #open = new Set<net.Socket>();
  readonly #upstream: Upstream;
  readonly #server: net.Server;

  private constructor(upstream: Upstream) {
    this.#upstream = upstream;
    this.#server = net.createServer((client) => this.#join(client));
  }

  static async start(upstream: Upstream): Promise<FaultProxy> {
    const proxy = new FaultProxy(upstream);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', () => resolve()));
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  make(trouble: Trouble): void {
    this.#trouble = trouble;
    if (trouble.kind === 'down') this.cutAll();
  }

  cutAll(): void {
    for (const socket of this.#open) socket.resetAndDestroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: net.Socket): void {
    if (this.#trouble.kind === 'down') {
      client.resetAndDestroy();
      return;
    }
    const server = 'path' in this.#upstream ? net.connect(this.#upstream.path) : net.connect(this.#upstream);
    const end = () => {
      for (const socket of [client, server]) {
        this.#open.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [client, server]) {
      this.#open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    this.#carry(client, server, 'request');
    this.#carry(server, client, 'answer');
  }

  /** One piece after the other, so that a delay never turns their order. */
  #carry(from: net.Socket, to: net.Socket, direction: 'request' | 'answer'): void {
    let last = Promise.resolve();
    from.on('data', (piece) => {
      last = last.then(() => this.#pass(piece, from, to, direction)).catch(() => undefined);
    });
  }

  async #pass(piece: Buffer, from: net.Socket, to: net.Socket, direction: 'request' | 'answer'): Promise<void> {
    const trouble = this.#trouble;
    if (trouble.kind === 'swallow_requests' && direction === 'request') return;
    if (trouble.kind === 'swallow_answers' && direction === 'answer') return;
    if (trouble.kind === 'delay') await wait(trouble.ms);
    if (trouble.kind === 'cut_at' && direction === 'request' && piece.includes(trouble.text)) {
      if (trouble.skip > 0) trouble.skip--;
      else return this.#cut(trouble.arrives, piece, from, to);
    }
    if (to.destroyed) return;
    if (trouble.kind !== 'slice') {
      to.write(piece);
      return;
    }
    for (let at = 0; at < piece.length && !to.destroyed; at += trouble.bytes) {
      to.write(piece.subarray(at, at + trouble.bytes));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #cut(arrives: boolean, piece: Buffer, from: net.Socket, to: net.Socket): Promise<void> {
    this.#trouble = { kind: 'none' };
    this.cuts++;
    if (!arrives) {
      from.resetAndDestroy();
      return;
    }
    // The answer shows that it has arrived and taken effect; nobody is told.
    to.removeAllListeners('data');
    to.once('data', () => from.resetAndDestroy());
    to.write(piece);
  }
}
