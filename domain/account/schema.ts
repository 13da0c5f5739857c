import { z } from 'zod';
import { lineText, personName, REQUIRED_FIELD, requiredText, wireFlag } from '#domain/kernel/wire.ts';
import { isPoBox } from '#domain/compliance/po-box.ts';
import { ZipCode } from '#domain/compliance/zip.ts';
import { isTextable } from './area-codes.ts';
import { formatPhone } from './phone.ts';
import { type PostalField, postalFields } from './postal-address.ts';

/** '(310) 555-0199', however it was typed (requirement A16). */
const Telephone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const formatted = formatPhone(text);
    if (formatted === null)
      context.issues.push({ code: 'custom', message: 'Please enter a valid mobile number.', input: text });
    return formatted ?? z.NEVER;
  });

/** As `Telephone`, where a text may be sent. */
export const SmsTelephone = Telephone.refine(isTextable, 'Please enter a mobile number in the United States.');

/** Carriers print no more on a line. */
const STREET_MAX = 25;
const STREET_TOO_LONG = `Please use up to ${STREET_MAX} characters on each address line.`;

/** Requirement A15: streets of at most 25 characters, no PO box, all but the second line present. */
const POSTAL_RULES = {
  firstname: personName(80),
  lastname: personName(80),
  street1: requiredText(STREET_MAX, STREET_TOO_LONG).refine(
    (street) => !isPoBox(street),
    'We cannot deliver to a PO box or a USPS address.',
  ),
  street2: lineText(STREET_MAX, STREET_TOO_LONG).default(''),
  city: requiredText(80),
  region_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, REQUIRED_FIELD),
  postcode: ZipCode,
  telephone: Telephone,
} satisfies Record<PostalField, z.ZodType>;

export const AddressForm = z.object({ ...POSTAL_RULES, is_default_shipping: wireFlag().default(true) });
export type AddressForm = z.output<typeof AddressForm>;

/** An address as answers show it. */
export const PostalAddress = z.object(postalFields(() => z.string()));

export const Address = PostalAddress.extend({
  id: z.string(),
  region_id: z.number().int(),
  is_default_shipping: z.boolean(),
});
export type Address = z.infer<typeof Address>;
