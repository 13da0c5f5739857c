import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { assertDefined } from '#domain/kernel/assert.ts';

/**
 * Compresses similar, rarely read texts. Each is compressed on its own, with a dictionary of what they have in common: a
 * seventh of the memory, and 15 µs to read one. Sixteen packed together took as much memory, and 50 to 80 µs to read one;
 * and because Node keeps what it unpacks until V8 collects all of the heap, all sixteen were kept.
 */
export type PackedText = {
  readonly bytes: Uint8Array;
  readonly plain_bytes: number;
  readonly dictionary: Uint8Array;
};

/** Deflate looks back 32 KB, the text included (RFC 1951, section 2). */
const DICTIONARY_BYTES = 24 * 1024;

/** @param samples a few texts from all over the catalog, about ten. */
export function dictionaryOf(samples: readonly string[]): Uint8Array {
  return Uint8Array.from(Buffer.from(samples.join('')).subarray(0, DICTIONARY_BYTES));
}

export function packText(text: string, dictionary: Uint8Array): PackedText {
  const plain = Buffer.from(text);
  const packed = deflateRawSync(plain, { dictionary, chunkSize: roomFor(plain.length >> 1) });
  // Copied, because the result is a slice of a larger buffer that Node would keep alive.
  return { bytes: Uint8Array.from(packed), plain_bytes: plain.length, dictionary };
}

export function readPacked({ bytes, plain_bytes, dictionary }: PackedText): string {
  // With room for all of it, Node needs one buffer instead of several and a copy.
  return inflateRawSync(bytes, { dictionary, chunkSize: roomFor(plain_bytes + 1) }).toString();
}

const roomFor = (bytes: number) => Math.max(constants.Z_MIN_CHUNK, bytes);

/** Whether two are the same text in the same memory. */
export function isSamePlace({ bytes: one }: PackedText, { bytes: other }: PackedText): boolean {
  return one.buffer === other.buffer && one.byteOffset === other.byteOffset;
}

/**
 * Packed texts by number, in one piece of memory and with one dictionary: the text `at` begins at `starts[at]` and ends where the
 * next begins.
 */
export type TextTable = {
  bytes: Uint8Array;
  starts: Uint32Array;
  plain_bytes: Uint32Array;
  dictionary: Uint8Array;
};

/** @throws Error if the texts don't share one dictionary: the file has one for all. */
export function textTable(texts: readonly PackedText[]): TextTable {
  const [{ dictionary } = { dictionary: new Uint8Array() }] = texts;
  if (texts.some((text) => text.dictionary !== dictionary)) throw new Error('The texts of a file share a dictionary.');
  const starts = new Uint32Array(texts.length + 1);
  for (const [at, { bytes }] of texts.entries()) starts[at + 1] = (starts[at] ?? 0) + bytes.length;
  return {
    bytes: Buffer.concat(texts.map(({ bytes }) => bytes)),
    starts,
    plain_bytes: Uint32Array.from(texts, ({ plain_bytes }) => plain_bytes),
    dictionary,
  };
}

/** @throws Error if there is no such text: of no range, all texts would be unpacked, and the first one's label shown. */
export function textAt({ bytes, starts, plain_bytes, dictionary }: TextTable, at: number): PackedText {
  const plainBytes = assertDefined(plain_bytes[at], 'The text of a product in the file');
  return { bytes: bytes.subarray(starts[at], starts[at + 1]), plain_bytes: plainBytes, dictionary };
}
