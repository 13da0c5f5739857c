/** Words that a law wants in bold: 27 CCR 25607.2(a)(1) "WARNING:", 27 CFR 16.22 "GOVERNMENT WARNING:". */
const BOLD = /^(?:GOVERNMENT )?WARNING:/;

export function hasBoldStart(text: string): boolean {
  return BOLD.test(text);
}

/** A warning with the words in bold that a law wants so. */
export function WarningText({ text }: { text: string }) {
  const start = BOLD.exec(text)?.[0] ?? '';
  return (
    <>
      {start ? <b>{start}</b> : null}
      {text.slice(start.length)}
    </>
  );
}
