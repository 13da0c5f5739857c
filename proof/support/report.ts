/** The result of one part of the proof. */
export type Report = {
  name: string;
  is_good: boolean;
  /** Figures, one sentence per line. */
  lines: string[];
  /** The promises that were broken. */
  broken: string[];
};

const BROKEN_SHOWN = 20;

/** Prints the reports; the process exits with 1 if one of them failed. */
export function printReports(reports: readonly Report[]): void {
  for (const { name, is_good, lines, broken } of reports) {
    console.log(`\n${is_good ? 'GOOD  ' : 'BROKEN'} ${name}`);
    for (const line of lines) console.log(`       ${line}`);
    for (const one of broken.slice(0, BROKEN_SHOWN)) console.log(`     ! ${one}`);
    if (broken.length > BROKEN_SHOWN) console.log(`     ! and ${broken.length - BROKEN_SHOWN} more`);
  }
  const bad = reports.filter(({ is_good }) => !is_good).length;
  console.log(`\n${reports.length - bad} good, ${bad} broken`);
  if (bad > 0) process.exitCode = 1;
}
