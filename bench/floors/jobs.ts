/** What a floor serves; the addresses are the shop's. */
export type FloorOrder =
  /** The same objects, serialized with the shop's schema of each call. */
  | { kind: 'objects'; shop_url: string; calls: { name: CallName; paths: string[] }[] }
  /** The same bytes of pages, compressed as browsers accept them. */
  | { kind: 'pages'; shop_url: string; paths: string[] }
  /** The simplest possible answers, to compare machines. */
  | { kind: 'yardsticks'; database_url: string }
  /** The same statements, from the file that the recorder wrote. */
  | { kind: 'recordings'; file: string; database_url: string; gateway_url: string };

export type CallName = 'listing' | 'detail' | 'search' | 'autocomplete';

export type FloorReport = { ready: true } | { failed: string };
