/** Why a whole file can't be imported; the catalog is unchanged. The message is a sentence for the operator. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}

/** The operator stopped the import; the catalog is unchanged. */
export class ImportCanceled extends Error {
  override name = 'ImportCanceled';
}

/** @throws ImportCanceled once the signal has aborted. */
export function throwIfCanceled(signal: AbortSignal): void {
  if (signal.aborted) throw new ImportCanceled('The import was canceled.');
}
