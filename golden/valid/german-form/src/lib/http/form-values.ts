import { isEmail } from '../values/formats.ts';
import { own } from '../values/property.ts';
import type { FormTexts } from './form-texts.ts';

export interface Form {
  readonly title: string;
  /** The language of its texts; English by default. */
  readonly lang?: string;
  /** The fixed texts on its page. */
  readonly texts?: Partial<FormTexts>;
  readonly fields: readonly FormField[];
}

export interface FormField {
  readonly name: string;
  /** The visible label; the name by default. */
  readonly label?: string;
  readonly type: 'text' | 'email' | 'number' | 'checkbox' | 'select' | 'textarea' | 'date';
  readonly required?: boolean;
  /** The options of a select field. */
  readonly options?: readonly string[];
}

/** The validated body that a handler gets. Optional fields left empty are null. */
export type FormBody<Of extends Form> = {
  readonly [Field in Of['fields'][number] as Field['name']]: ValueOf<Field>;
};

type ValueOf<Field extends FormField> =
  | (Field['type'] extends 'checkbox' ? boolean : Field['type'] extends 'number' ? number : string)
  | (Field extends { readonly type: 'checkbox' } | { readonly required: true } ? never : null);

type FormValues = Readonly<Record<string, string | number | boolean | null>>;

export interface Mistake {
  readonly field: FormField;
  /** The end of a sentence that starts with the field, such as `must not be empty`. */
  readonly rule: string;
}

interface ReadForm {
  readonly values: FormValues;
  readonly mistakes: readonly Mistake[];
}

/** The values of a form from JSON. Unknown fields are ignored. */
export function readValues({ fields }: Form, body: object): ReadForm {
  const read = fields.map((field) => ({ field, result: readField(field, own(body, field.name)) }));
  return {
    values: Object.fromEntries(
      read.map(({ field, result }) => [field.name, 'rule' in result ? null : result.value]),
    ),
    mistakes: read.flatMap(({ field, result }) => ('rule' in result ? [{ field, rule: result.rule }] : [])),
  };
}

/** The same for a form sent by a browser, where numbers are text and unticked boxes are missing. */
export function valuesOfEntries({ fields }: Form, entries: FormData): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const [first] = entries.getAll(name).filter((entry) => typeof entry === 'string');
      if (type === 'checkbox') return [name, first !== undefined];
      return [name, type === 'number' && first !== undefined ? (parseNumber(first) ?? first) : first];
    }),
  );
}

type Result = { readonly value: FormValues[string] } | { readonly rule: string };

function readField(field: FormField, value: unknown): Result {
  const { type, required = false, options = [] } = field;
  if (type === 'checkbox') return readTick(value ?? false, required);
  if (value === undefined || value === null || value === '')
    return required ? { rule: 'must not be empty' } : { value: null };
  if (type === 'number')
    return typeof value === 'number' && Number.isFinite(value) ? { value } : { rule: 'must be a number' };
  if (typeof value !== 'string') return { rule: 'must be a string' };
  if (value.includes('\0')) return { rule: 'must not contain the character U+0000' };
  if (type === 'email' && !isEmail(value)) return { rule: 'must be an e-mail address' };
  if (type === 'date' && !isDay(value)) return { rule: 'must be a date such as 2024-12-31' };
  if (type === 'select' && !options.includes(value))
    return { rule: `must be one of ${options.map((option) => `"${option}"`).join(', ')}` };
  return { value };
}

function readTick(value: unknown, required: boolean): Result {
  if (typeof value !== 'boolean') return { rule: 'must be a boolean' };
  return required && !value ? { rule: 'must be ticked' } : { value };
}

/** Parses a number as HTML writes it, which is not always valid JSON: `.5` and `007`. */
function parseNumber(text: string): number | undefined {
  const number = Number(text);
  const isWritten = /^\s*-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text);
  return isWritten && Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
    ? number
    : undefined;
}

function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
  );
}
