import { crc32 } from 'node:zlib';

/** Raise it when the layout changes, or what a section means: files of another format are ignored. */
const FORMAT = 3;
const MAGIC = 'TALLYCAT';
/** Magic, format, bytes of the header, checksum of the header, and room to align what follows. */
const PREFIX_BYTES = 24;
/** Numbers are read in place, where they must begin at a multiple of their size. */
const ALIGNMENT = 8;
const LONGEST_START = 2 ** 48;

/** Named pieces of bytes, and what they were made from. */
export type Packed<Meta = unknown> = { meta: Meta; sections: ReadonlyMap<string, Uint8Array> };
type Header = { meta: unknown; sections: [name: string, from: number, bytes: number, checksum: number][] };

/** A file that can't be used; the message says why. */
export class UnusableFile extends Error {}

/**
 * Runs what reads a file's bytes. Checksums tell of damage on the way, not of nonsense that was written: whatever goes
 * wrong in reading, the shop starts without the file.
 * @throws UnusableFile for any error.
 */
export async function decoding<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    throw new UnusableFile('it cannot be decoded', { cause: error });
  }
}

/** Joins the sections into one buffer that `readSections` reads in place. */
export function writeSections({ meta, sections }: Packed): Buffer {
  const entries = [...sections].map(([name, bytes]) => ({ name, bytes, checksum: crc32(bytes) }));
  const headerFrom = (start: number): Header => {
    let from = start;
    const listed = entries.map(({ name, bytes, checksum }): Header['sections'][number] => {
      const at = from;
      from = aligned(at + bytes.byteLength);
      return [name, at, bytes.byteLength, checksum];
    });
    return { meta, sections: listed };
  };
  // The header holds where sections begin, so it gets room for longer numbers than it will have.
  const start = aligned(PREFIX_BYTES + Buffer.byteLength(JSON.stringify(headerFrom(LONGEST_START))));
  const header = headerFrom(start);
  const [, lastFrom = start, lastBytes = 0] = header.sections.at(-1) ?? [];
  const file = Buffer.alloc(aligned(lastFrom + lastBytes));
  entries.forEach(({ bytes }, i) => {
    file.set(bytes, header.sections[i]?.[1]);
  });
  const text = Buffer.from(JSON.stringify(header));
  file.write(MAGIC, 'latin1');
  file.writeUInt32LE(FORMAT, 8);
  file.writeUInt32LE(text.length, 12);
  file.writeUInt32LE(crc32(text), 16);
  file.set(text, PREFIX_BYTES);
  return file;
}

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/**
 * What the file was made from. Its sections may still be damaged.
 * @throws UnusableFile for another format, and for a header that has changed.
 */
export function readMeta(file: Buffer): unknown {
  return readHeader(file).meta;
}

/**
 * The sections as views of `file`, which begins at the start of its memory.
 * @throws UnusableFile for another format, and for a file in which any byte that is used has changed.
 */
export function readSections(file: Buffer): Packed {
  const { meta, sections } = readHeader(file);
  return { meta, sections: new Map(sections.map((section) => [section[0], sectionOf(file, section)])) };
}

function readHeader(file: Buffer): Header {
  if (file.length < PREFIX_BYTES || file.toString('latin1', 0, 8) !== MAGIC)
    throw new UnusableFile('it is no catalog snapshot');
  const format = file.readUInt32LE(8);
  if (format !== FORMAT) throw new UnusableFile(`it has format ${format}, not ${FORMAT}`);
  const text = file.subarray(PREFIX_BYTES, PREFIX_BYTES + file.readUInt32LE(12));
  if (crc32(text) !== file.readUInt32LE(16)) throw new UnusableFile('its header is damaged');
  return JSON.parse(text.toString()) as Header;
}

function sectionOf(file: Buffer, [name, from, length, checksum]: Header['sections'][number]): Uint8Array {
  const bytes = file.subarray(from, from + length);
  if (bytes.length !== length) throw new UnusableFile(`its end is missing, from ${name} on`);
  if (crc32(bytes) !== checksum) throw new UnusableFile(`its section ${name} is damaged`);
  return bytes;
}
