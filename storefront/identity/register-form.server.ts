import { register } from '#domain/identity/endpoints.ts';
import { tryCall } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { formAnswer, type FormAnswer, textOf } from '#storefront/kernel/form-answer.ts';

/** Why someone could not be registered, as the page answers it. */
type Refused = { answer: FormAnswer; status: number };

/** Registers from a form and signs in; returns null on success, otherwise the form's errors. */
export async function registerFrom(context: PageContext, request: Request): Promise<Refused | null> {
  const form = await request.formData();
  const query = new URL(request.url).searchParams;
  const body: Record<string, string> = {};
  for (const name of ['firstname', 'lastname', 'email', 'password']) body[name] = textOf(form, name);
  for (const name of ['utm_campaign', 'utm_medium', 'utm_source']) {
    const value = query.get(name);
    if (value) body[name] = value;
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
