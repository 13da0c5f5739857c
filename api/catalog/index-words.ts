import { makeTimeSlicer } from '#api/kernel/time-slicer.ts';
import { adoptIndex, type Snapshot, withIndex } from './snapshot.ts';

type Options = {
  current: () => Snapshot;
  publish: (next: Snapshot) => void;
  /** Makes changes one after the other, so that none is made of a snapshot that another has replaced. */
  inTurn: (work: () => void) => Promise<void>;
  onFailure: (error: unknown) => void;
};

/**
 * Indexes the words of a catalog beside its further changes, because that takes seconds in a large shop. Of each index that is
 * ready the current snapshot takes what still holds, until all of it does.
 */
export function indexWords({ current, publish, inTurn, onFailure }: Options) {
  let isIndexing = false;
  let isClosed = false;
  const indexAll = async () => {
    try {
      while (!isClosed && !current().isIndexed) {
        const indexed = await withIndex(current(), makeTimeSlicer());
        await inTurn(() => {
          const next = isClosed ? null : adoptIndex(current(), indexed);
          if (next) publish(next);
        });
      }
    } catch (error) {
      if (!isClosed) onFailure(error);
    } finally {
      isIndexing = false;
    }
  };
  return {
    /** Begins unless it runs already. */
    start(): void {
      if (isIndexing) return;
      isIndexing = true;
      void indexAll();
    },
    close(): void {
      isClosed = true;
    },
  };
}
