export type FormInput = { [key: string]: FormValue };
type FormValue = string | number | boolean | null | undefined | FormValue[] | FormInput;

/** { products: [{ qty: 1 }] } -> 'products[0][qty]=1', the encoding of a browser's form. */
export function formOf(input: FormInput): string {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) add(form, key, value);
  return form.toString();
}

function add(form: URLSearchParams, name: string, value: FormValue): void {
  if (value === undefined || value === null) return;
  if (typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) add(form, `${name}[${key}]`, part as FormValue);
    return;
  }
  form.append(name, String(value));
}
