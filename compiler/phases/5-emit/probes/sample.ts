import type { JsonObject, JsonValue } from '../../../base/json.ts';
import type { Alternative, NumberCheck, StringCheck, Type } from '../../../ir/type.ts';

/** A JSON value of a type, always the same. Text that is converted to a number is numeric. */
export function sampleOf(type: Type): JsonValue {
  if (type.kind === 'unknown') return 'text';
  const [first, ...others] = type.alternatives;
  const [second] = others;
  if (first === undefined) return null;
  return sampleOfAlternative(others.length === 1 && second?.kind === 'number' ? second : first);
}

export const samples = {
  uuid: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
  timestamp: '2024-01-01T00:00:00.000Z',
  email: 'someone@example.com',
  url: 'https://example.com/',
  slug: 'sample',
  key: 'sample',
  'media-type': 'text/plain',
  text: 'sample',
} as const;

const strings: Readonly<Record<StringCheck, string>> = {
  ...samples,
  instant: samples.timestamp,
  header: samples.text,
  html: samples.text,
};
const numbers: Readonly<Record<NumberCheck, number>> = { int32: 1, index: 1, limit: 1, status: 200 };

function sampleOfAlternative(type: Alternative): JsonValue {
  switch (type.kind) {
    case 'string': {
      if (type.stored?.[0] !== undefined) return sampleOfAlternative(type.stored[0].is);
      if (type.values !== undefined) return type.values[0] ?? samples.text;
      const special = type.checks.find((check) => check !== 'text' && check !== 'header');
      const text = special === undefined ? samples.text : strings[special];
      return text.padEnd(type.minLength ?? 0, 'x').slice(0, type.maxLength);
    }
    case 'number':
      return Math.min(
        Math.max(type.checks[0] === undefined ? 1 : numbers[type.checks[0]], type.min ?? -Infinity),
        type.max ?? Infinity,
      );
    case 'boolean':
      return true;
    case 'bytes':
      return samples.text;
    case 'list':
      return [sampleOf(type.element)];
    case 'object': {
      const oneOfEach = new Set((type.someOf ?? []).flatMap((names) => names.slice(0, 1)));
      const fields = [...type.fields].filter(([name, field]) => field.presence === 'required' || oneOfEach.has(name));
      return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]));
    }
  }
}

/** A text for a URL parameter with the given OpenAPI schema. */
export function sampleOfParameter({ type, format }: JsonObject): string {
  if (format === 'uuid') return samples.uuid;
  if (format === 'date-time') return samples.timestamp;
  if (format === 'email') return samples.email;
  return type === 'boolean' ? 'true' : type === 'string' ? samples.text : '1';
}
