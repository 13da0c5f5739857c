import path from 'node:path';
import type { CallName, FloorOrder } from '../floors/jobs.ts';
import type { Job } from '../load/jobs.ts';
import { CONNECTIONS, FLOOR_PORT, FOLDER, SHOPPERS } from '../settings.ts';
import type { Inputs } from './inputs.ts';
import type { Target, Workload } from './workload.ts';

export const WORKLOAD_NAMES = [
  'listing',
  'detail',
  'search',
  'search-new',
  'autocomplete',
  'new-cart',
  'change-quantity',
  'checkout',
  'page-rendered',
  'page-cached',
] as const;

export const RECORDINGS = path.join(FOLDER, 'recordings.json');
/** Ten additions, address, quote, token and order, as floors/record.ts records them. */
const CHECKOUT_STEPS = 14;
/** More than one process can serve in a second on any current machine. */
const PAGES_A_SECOND = 2_500;
const SEARCHES_A_SECOND = 8_000;
const FLOOR_URL = `http://127.0.0.1:${FLOOR_PORT}`;

/** Every workload, with its targets from the design and its floor, whose writes use the floor's gateway. */
export function listWorkloads(inputs: Inputs, floorGatewayUrl: string): Workload[] {
  return [...reads(inputs), ...writes(inputs, floorGatewayUrl), ...pages(inputs)];
}

function reads({ environment, addresses }: Inputs): Workload[] {
  const one = (name: CallName, title: string, paths: string[], target: Target): Workload => ({
    name,
    title,
    unit: 'answers',
    connections: CONNECTIONS,
    target: { ratio: 2.5, ...target },
    job: (connections) => readJob(environment.shop.url, paths, connections),
    floor: {
      order: { kind: 'objects', shop_url: environment.shop.url, calls: [{ name, paths }] },
      job: (connections) => readJob(FLOOR_URL, paths, connections),
    },
  });
  return [
    one('listing', 'a. listing of 24 in a category', addresses.listing, { rate: 6_000, p99_ms: 8 }),
    one('detail', 'b. product detail', addresses.detail, { rate: 12_000, p99_ms: 5 }),
    one('search', 'c. search of two words, 24 hits', addresses.search, { rate: 5_000, p99_ms: 10 }),
    {
      name: 'search-new',
      title: 'search of two words, never made before',
      unit: 'answers',
      connections: CONNECTIONS,
      target: { p99_ms: 10 },
      job: (connections, seconds) => ({
        kind: 'explore',
        url: environment.shop.url,
        paths: addresses.unsearched(Math.ceil(SEARCHES_A_SECOND * seconds)),
        connections,
      }),
      floor: null,
    },
    one('autocomplete', 'autocomplete', addresses.autocomplete, { p99_ms: 60 }),
  ];
}

function writes(
  { environment, productIds, carts, shoppers, gateway_url }: Inputs,
  floorGatewayUrl: string,
): Workload[] {
  const order: FloorOrder = {
    kind: 'recordings',
    file: RECORDINGS,
    database_url: environment.floor_database_url,
    gateway_url: floorGatewayUrl,
  };
  const { url } = environment.shop;
  const replay = (workload: string, steps: number) => ({
    order,
    job: (connections: number): Job => ({ kind: 'replay', url: FLOOR_URL, workload, steps, connections }),
  });
  return [
    {
      name: 'new-cart',
      title: 'd. create a cart and add a line',
      unit: 'carts',
      connections: CONNECTIONS,
      target: { rate: 2_000, p99_ms: 25, ratio: 2 },
      job: (connections) => ({ kind: 'new-cart', url, product_ids: productIds, connections }),
      floor: replay('new-cart', 2),
    },
    {
      name: 'change-quantity',
      title: 'd. change a quantity in a cart of 20 lines',
      unit: 'changes',
      connections: CONNECTIONS,
      target: { rate: 2_000, p99_ms: 25, ratio: 2 },
      job: (connections) => ({ kind: 'change-quantity', url, carts, connections }),
      floor: replay('change-quantity', 1),
    },
    {
      name: 'checkout',
      title: 'e. whole checkout of 10 items',
      unit: 'orders',
      connections: [SHOPPERS],
      target: { rate: 100, ratio: 2, part: { name: 'place', p50_ms: 15, p99_ms: 60 } },
      job: () => ({ kind: 'checkout', url, gateway_url, shoppers, product_ids: productIds }),
      floor: replay('checkout', CHECKOUT_STEPS),
    },
  ];
}

function pages({ environment, addresses }: Inputs): Workload[] {
  const { url } = environment.shop;
  const packed = { 'accept-encoding': 'br' };
  return [
    {
      name: 'page-rendered',
      title: 'category page, rendered',
      unit: 'pages',
      connections: CONNECTIONS,
      target: { rate: 600 },
      job: (connections, seconds) => ({
        kind: 'explore',
        url,
        paths: addresses.unseen(Math.ceil(PAGES_A_SECOND * seconds)),
        connections,
      }),
      floor: null,
    },
    {
      name: 'page-cached',
      title: 'category page, cached',
      unit: 'pages',
      connections: CONNECTIONS,
      target: { rate: 10_000, ratio: 1.5 },
      job: (connections) => readJob(url, addresses.cached, connections, packed),
      floor: {
        order: { kind: 'pages', shop_url: url, paths: addresses.cached },
        job: (connections) => readJob(FLOOR_URL, addresses.cached, connections, packed),
      },
    },
  ];
}

function readJob(
  url: string,
  paths: string[],
  connections: number,
  headers: Record<string, string> = {},
): Extract<Job, { kind: 'read' }> {
  return { kind: 'read', url, paths, headers, connections };
}
