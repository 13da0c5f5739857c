/**
 * Spreadsheets run a cell that begins like this, some also after blanks or with full-width signs. Apostrophes before it
 * are those of an earlier guard.
 */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const GUARDED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Keeps a spreadsheet from running a cell as a formula: an apostrophe before it makes it text. */
export function guardFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Takes the apostrophe of `guardFormula` away again. */
export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
