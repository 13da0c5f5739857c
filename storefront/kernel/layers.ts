/** Stands first in every page, so that the order of layers never hangs on the order of files. */
export const LAYER_ORDER = '@layer reset, base, ui, page;';
