import { openVisitor } from '#harness/visitor.ts';

type Listed = { products: { image: string }[]; total: number };

const PAGE_SIZE = 60;

/**
 * Asks for the pictures of one product after the other, which no one has asked for before, until `signal` ends it or all
 * have been asked for. @returns how many that were.
 */
export async function askForPictures(url: string, signal: AbortSignal): Promise<number> {
  const visitor = await openVisitor(url);
  let asked = 0;
  for (let page = 1, pages = 1; page <= pages && !signal.aborted; page++) {
    const { products, total } = await visitor.get<Listed>(`/products?page_size=${PAGE_SIZE}&cur_page=${page}`);
    pages = Math.ceil(total / PAGE_SIZE);
    for (const { image } of products) {
      if (signal.aborted) break;
      const answer = await fetch(`${url}${image}`);
      await answer.arrayBuffer();
      // On a busy core a picture may take longer than the shop waits for it; it is drawn all the same.
      if (!answer.ok && answer.status !== 503) throw new Error(`${image} was answered ${answer.status}.`);
      asked += 1;
    }
  }
  return asked;
}
