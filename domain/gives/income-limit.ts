/** Our own limits in dollars, before taxes: about twice the federal poverty guidelines of 2025. */
const ONE_PERSON = 32_000;
const EACH_MORE = 11_000;

export const HOUSEHOLD_MAX = 20;

/** The most a household of this many people may earn in a year, in whole dollars. */
export function incomeLimit(household_size: number): number {
  return ONE_PERSON + EACH_MORE * (household_size - 1);
}
