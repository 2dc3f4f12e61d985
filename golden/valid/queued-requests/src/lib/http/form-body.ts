/** A form of the fields of an object. A list is a field that is there several times, `a[b]` a field of a field. */
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
