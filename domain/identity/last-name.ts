/** The last name of imported people who gave one word (requirement A14). */
export const NO_LAST_NAME = 'N/A';

/** The last name to show or to edit; '' for none. */
export function lastNameOf(lastname: string): string {
  return lastname === NO_LAST_NAME ? '' : lastname;
}
