import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What a network can do to the connection of two programs (modeled on Toxiproxy). */
export type NetworkFault =
  | { kind: 'none' }
  /** Everything arrives, but `ms` later. */
  | { kind: 'delay'; ms: number }
  /** New connections are refused and open ones are reset. */
  | { kind: 'down' }
  /** Requests are dropped silently. */
  | { kind: 'swallow_requests' }
  /** Requests arrive; their answers are dropped silently. */
  | { kind: 'swallow_answers' }
  /** Everything arrives in pieces of `bytes` bytes. */
  | { kind: 'slice'; bytes: number }
  /** The next request that contains `text` is the last: the connection is reset before or after it arrives. */
  | { kind: 'cut_at'; text: string; skip: number; arrives: boolean };

type Upstream = { port: number; host: string } | { path: string };

/** A TCP proxy between the shop and PostgreSQL or the gateway that injects faults on demand. */
export class FaultProxy {
  /** How many connections 'cut_at' has reset. */
  cuts = 0;
  #fault: NetworkFault = { kind: 'none' };
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

  make(fault: NetworkFault): void {
    this.#fault = fault;
    if (fault.kind === 'down') this.cutAll();
  }

  cutAll(): void {
    for (const socket of this.#open) socket.resetAndDestroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: net.Socket): void {
    if (this.#fault.kind === 'down') {
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

  /** Forwards one chunk at a time, so that a delay never reorders them. */
  #carry(from: net.Socket, to: net.Socket, direction: 'request' | 'answer'): void {
    let last = Promise.resolve();
    from.on('data', (piece) => {
      last = last.then(() => this.#pass(piece, from, to, direction)).catch(() => undefined);
    });
  }

  async #pass(piece: Buffer, from: net.Socket, to: net.Socket, direction: 'request' | 'answer'): Promise<void> {
    const fault = this.#fault;
    if (fault.kind === 'swallow_requests' && direction === 'request') return;
    if (fault.kind === 'swallow_answers' && direction === 'answer') return;
    if (fault.kind === 'delay') await wait(fault.ms);
    if (fault.kind === 'cut_at' && direction === 'request' && piece.includes(fault.text)) {
      if (fault.skip > 0) fault.skip--;
      else return this.#cut(fault.arrives, piece, from, to);
    }
    if (to.destroyed) return;
    if (fault.kind !== 'slice') {
      to.write(piece);
      return;
    }
    for (let at = 0; at < piece.length && !to.destroyed; at += fault.bytes) {
      to.write(piece.subarray(at, at + fault.bytes));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #cut(arrives: boolean, piece: Buffer, from: net.Socket, to: net.Socket): Promise<void> {
    this.#fault = { kind: 'none' };
    this.cuts++;
    if (!arrives) {
      from.resetAndDestroy();
      return;
    }
    // The first byte of the answer shows that the request took effect; the client never sees it.
    to.removeAllListeners('data');
    to.once('data', () => from.resetAndDestroy());
    to.write(piece);
  }
}
