import { SaxesParser } from 'saxes';
import { ImportRefused } from './import-refused.ts';
import { whyUnreadable } from './import-text.ts';
import { columnName, type TableRow } from './import-csv.ts';

const ITEM_MAX = 1_000_000;
const FIELDS_MAX = 500;
/** The parser keeps a text, a tag or a comment in memory until it ends. */
const PENDING_MAX = 2_000_000;
const ITEMS = new Set(['item', 'entry']);

/** "g:image_link" -> 'image_link'. */
const localName = (name: string) => columnName(name.slice(name.indexOf(':') + 1));

/**
 * The items of an RSS or Atom feed. Nothing outside the file is loaded, and entities that a file declares itself aren't
 * known, so none can grow.
 * @throws ImportRefused for XML that isn't well formed, or has no items.
 */
export async function* readXmlRows(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  const found: TableRow[] = [];
  const parser = new SaxesParser({ xmlns: false, position: true });
  let pending = 0;
  const onPart = () => {
    pending = 0;
  };
  collectItems(parser, found, onPart);
  parser.on('comment', onPart);
  let count = 0;
  for await (const piece of text) {
    pending += piece.length;
    write(parser, () => parser.write(piece));
    if (pending > PENDING_MAX)
      throw new ImportRefused(
        `Near line ${parser.line}, a text or tag is longer than ${PENDING_MAX.toLocaleString('en-US')} characters.`,
      );
    count += found.length;
    yield* found.splice(0);
  }
  write(parser, () => parser.close());
  count += found.length;
  yield* found.splice(0);
  if (count === 0) throw new ImportRefused('The file has no items.');
}

/** The parser reports what isn't well formed as an error with its place: "12:4: unclosed tag". */
function write(parser: SaxesParser, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const reason = error instanceof Error ? error.message.replace(/^[\d:]+ /, '') : String(error);
    throw new ImportRefused(`Line ${parser.line} isn't well-formed XML: ${reason}`);
  }
}

type Item = { line: number; depth: number; cells: Record<string, string>; size: number; fields: number };

/** @param onPart is told of each text and tag that has ended. */
function collectItems(parser: SaxesParser, found: TableRow[], onPart: () => void): void {
  let item: Item | null = null;
  let field = '';
  let value = '';
  const add = (text: string) => {
    onPart();
    if (!item || item.depth !== 1) return;
    item.size += text.length;
    if (item.size > ITEM_MAX)
      throw new ImportRefused(
        `The item of line ${item.line} is longer than ${ITEM_MAX.toLocaleString('en-US')} characters.`,
      );
    value += text;
  };
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^utf-?8$|^us-ascii$/i.test(encoding))
      throw new ImportRefused(`The file is ${encoding}; save it as UTF-8.`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    onPart();
    if (!item) {
      if (ITEMS.has(localName(name))) item = newItem(parser.line);
      return;
    }
    item.depth += 1;
    if (item.depth !== 1) return;
    item.fields += 1;
    if (item.fields > FIELDS_MAX)
      throw new ImportRefused(`The item of line ${item.line} has more than ${FIELDS_MAX} fields.`);
    field = localName(name);
    // Atom writes a link as an attribute.
    value = field === 'link' && typeof attributes['href'] === 'string' ? attributes['href'] : '';
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    onPart();
    if (!item) return;
    if (item.depth === 0) {
      found.push(rowOf(item));
      item = null;
      return;
    }
    // What is repeated, such as highlights, is read as one text.
    if (item.depth === 1)
      item.cells[field] =
        item.cells[field] && field === 'product_highlight'
          ? `${item.cells[field]} | ${value}`
          : item.cells[field] || value;
    item.depth -= 1;
  });
}

/** A file may call a field as every object calls a property: "constructor". */
function newItem(line: number): Item {
  return { line, depth: 0, cells: Object.create(null) as Item['cells'], size: 0, fields: 0 };
}

function rowOf({ line, cells }: Item): TableRow {
  for (const [field, text] of Object.entries(cells)) {
    const reason = whyUnreadable(text);
    if (reason !== null) return { line, problems: [{ field, reason }] };
  }
  return { row: { line, cells } };
}
