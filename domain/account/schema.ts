import { z } from 'zod';
import { BOX_TYPES } from '#domain/catalog/names.ts';
import { IsoDate, IsoInstant, requiredText, wireFlag, wireText } from '#domain/kernel/wire.ts';
import { isPoBox } from '#domain/compliance/po-box.ts';
import { formatPhone } from './phone.ts';

/** Requirement A15: streets of at most 25 characters, no PO box, all but street2 present. */
export const AddressForm = z.object({
  firstname: requiredText(80),
  lastname: requiredText(80),
  street1: requiredText(25).refine((street) => !isPoBox(street), 'We cannot deliver to a PO box or a USPS address.'),
  street2: wireText(25).default(''),
  city: requiredText(80),
  region_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'This is a required field.'),
  postcode: z
    .string()
    .trim()
    .regex(/^[0-9]{5}(-[0-9]{4})?$/, 'The zip code is invalid.'),
  telephone: z
    .string()
    .max(40)
    .transform((text, context) => {
      const formatted = formatPhone(text);
      if (formatted === null)
        context.issues.push({ code: 'custom', message: 'Please enter a valid mobile number.', input: text });
      return formatted ?? '';
    }),
  is_default_shipping: wireFlag().default(true),
});
export type AddressForm = z.output<typeof AddressForm>;

export const Address = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  postcode: z.string(),
  region_id: z.number().int(),
  region_code: z.string(),
  telephone: z.string(),
  is_default_shipping: z.boolean(),
});
export type Address = z.infer<typeof Address>;

/** What is promised now for each kind of box to one ZIP. */
export const PromisedDate = z.object({
  postcode: z.string(),
  /** Empty for a ZIP known by its first three digits only. */
  city: z.string(),
  region_code: z.string(),
  boxes: z.array(
    z.object({
      box_type: z.enum(BOX_TYPES),
      /** An order placed before this instant is delivered on that day. */
      cutoff: IsoInstant,
      estimated_delivery: IsoDate,
    }),
  ),
});
export type PromisedDate = z.infer<typeof PromisedDate>;
