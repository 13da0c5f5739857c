import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ImportRefused } from './import-refused.ts';

const SNIFFED_BYTES = 64 * 1024;

/** What a decoder writes for bytes that are no UTF-8. */
const REPLACEMENT = '\uFFFD';

/** Why a row's text can't be stored; null for text that can be. */
export function whyUnreadable(text: string): string | null {
  if (text.includes(REPLACEMENT)) return "isn't UTF-8; save the file as UTF-8";
  return text.includes('\0') ? 'has a null character' : null;
}

/**
 * The beginning of a file, to see what it is.
 * @throws ImportRefused for a file that isn't there or is no text.
 */
export async function readBeginning(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
      const bytes = buffer.subarray(0, bytesRead);
      refuseOtherFiles(bytes);
      return new TextDecoder().decode(bytes);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(`The file can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function refuseOtherFiles(bytes: Buffer): void {
  if (bytes.length === 0) throw new ImportRefused('The file is empty.');
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new ImportRefused('The file is UTF-16; save it as UTF-8.');
  if ((first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b && bytes[2] === 3))
    throw new ImportRefused('The file is compressed; unpack it first.');
}

/** The file's text piece by piece, without a byte order mark. `onBytes` is told how much has been read. */
export async function* readText(file: string, onBytes: (total: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let total = 0;
  for await (const bytes of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const piece = bytes as Buffer;
    total += piece.length;
    onBytes(total);
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}
