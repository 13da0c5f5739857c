/** What a floor serves; addresses are those of the shop. */
export type FloorOrder =
  /** The same objects, each call's by the schema that the shop writes them with. */
  | { kind: 'objects'; shop_url: string; calls: { name: CallName; paths: string[] }[] }
  /** The same bytes of pages, packed as a browser takes them. */
  | { kind: 'pages'; shop_url: string; paths: string[] }
  /** The simplest answers there are, to tell machines apart. */
  | { kind: 'yardsticks'; database_url: string }
  /** The same statements, from the file that the recorder wrote. */
  | { kind: 'tapes'; file: string; database_url: string; gateway_url: string };

export type CallName = 'listing' | 'detail' | 'search' | 'autocomplete';

export type FloorReport = { ready: true } | { failed: string };
