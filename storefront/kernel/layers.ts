/** The first style of every page, so that the order of layers doesn't depend on the order of files. */
export const LAYER_ORDER = '@layer reset, base, ui, page;';
