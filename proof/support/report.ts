/** What a part of the proof has to say. */
export type Report = {
  name: string;
  is_good: boolean;
  /** Figures, one sentence a line. */
  lines: string[];
  /** What was promised and did not hold. */
  broken: string[];
};

const BROKEN_SHOWN = 20;

/** Prints the reports; the process ends with 1 if one of them is bad. */
export function tell(reports: readonly Report[]): void {
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
