import { z } from 'zod';

/** Says why a well-formed ZIP is refused. */
export const ZIP_ERRORS = {
  unknown: "We don't know this ZIP. Please check it.",
  otherState: 'This ZIP is not in the state you chose.',
} as const;

/** A ZIP as typed into a form: five digits, or nine with a dash. */
export const ZipCode = z
  .string()
  .trim()
  .regex(/^[0-9]{5}(-[0-9]{4})?$/, 'The zip code is invalid.');

/** No ZIP of the package that fills our table (zipcodes) begins with these. */
const UNASSIGNED = new Set(
  `000 001 002 003 004 099 213 269 343 345 348 353 419 428 429 517 518 519 529 533 536 552 568 578 579 589 621 632 642
  643 659 663 682 694 695 696 697 698 699 702 709 715 732 742 771 817 818 819 839 848 849 854 858 861 862 866 867 868
  869 872 886 887 888 892 896 899 909 929 987 9999`.split(/\s+/),
);

/** Whether a ZIP may exist by its beginning: in a state, a territory or at a military post office. */
function canBeZip(postcode: string): boolean {
  return !UNASSIGNED.has(postcode.slice(0, 3)) && !UNASSIGNED.has(postcode.slice(0, 4));
}

/** The ZIP of a bill, which may be one that we don't deliver to. */
export const BillingZip = ZipCode.refine(canBeZip, ZIP_ERRORS.unknown);
