/** An object as a form. A list becomes a repeated field, and `a[b]` is the field `b` of the field `a`. */
export function formBody(fields: object): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) append(form, name, value);
  return form;
}

function append(form: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      append(form, isPlain(item) ? name : `${name}[${index}]`, item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [field, inner] of Object.entries(value)) append(form, `${name}[${field}]`, inner);
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    form.append(name, String(value));
  }
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
