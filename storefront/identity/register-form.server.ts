import { getPrivacyChoice } from '#domain/compliance/endpoints.ts';
import { campaignOf } from '#domain/identity/campaign.ts';
import { register } from '#domain/identity/endpoints.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { formAnswer, type FormAnswer, textOf } from '#storefront/kernel/form-answer.ts';

/** Why someone could not be registered, as the page answers it. */
type Refused = { answer: FormAnswer; status: number };

/**
 * What the address of a registration page says about the ad or link that led to it, for the form to ask about; empty where it
 * says nothing, and for a browser that opted out.
 */
export async function campaignIn(context: PageContext, request: Request): Promise<Record<string, string>> {
  const campaign = campaignOf(Object.fromEntries(new URL(request.url).searchParams));
  if (Object.keys(campaign).length === 0) return campaign;
  const { opted_out } = await call(context, getPrivacyChoice, {}, request);
  return opted_out ? {} : campaign;
}

/** Registers from a form and signs in; returns null on success, otherwise the form's errors. */
export async function registerFrom(context: PageContext, request: Request): Promise<Refused | null> {
  const form = await request.formData();
  const body: Record<string, string> = {};
  for (const name of ['firstname', 'lastname', 'email', 'password']) body[name] = textOf(form, name);
  const zip = textOf(form, 'billing_zip').trim();
  if (zip) body['billing_zip'] = zip;
  Object.assign(body, campaignOf(Object.fromEntries(new URL(request.url).searchParams)));
  if (form.get('campaign_consent') === 'on') {
    body['campaign_consent'] = '1';
    body['campaign_words'] = textOf(form, 'campaign_words');
  }
  const done = await tryCall(
    context,
    register,
    { body: body as { email: string; password: string; firstname: string; lastname: string } },
    request,
  );
  if (done.ok) return null;
  // The refusal names no field, but the email is the one to correct.
  const error =
    done.error.code === 'email_exists'
      ? { ...done.error, errors: done.error.errors.map((one) => ({ field: 'email', ...one })) }
      : done.error;
  return { answer: formAnswer(error, form), status: done.status };
}
