/** Where people who cancel may be shown offers only if they ask for them (law row 4: Minnesota, 2025). */
const ON_REQUEST: readonly string[] = ['MN'];

export function offersOnlyOnRequest(region_code: string): boolean {
  return ON_REQUEST.includes(region_code);
}
