import { distinct } from '../values/list.ts';

interface Keywords {
  removeKeyword(name: string): unknown;
  addKeyword<Setting, Value>(definition: {
    keyword: string;
    type: 'array' | 'number';
    schemaType: 'boolean' | 'number';
    validate: (setting: Setting, value: Value) => boolean;
    error: { message: string | ((context: { readonly schema: unknown }) => string) };
  }): unknown;
}

/**
 * Replaces keywords of a schema validator: it would compare each item of `uniqueItems` with each other one,
 * and take 0.07 for no multiple of 0.01.
 */
export function addKeywords(ajv: Keywords): void {
  ajv.removeKeyword('uniqueItems');
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isAsked: boolean, items: readonly unknown[]) =>
      !isAsked || distinct(items).length === items.length,
    error: { message: 'must not have equal items' },
  });
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (step: number, value: number) => isMultiple(value, step),
    error: { message: ({ schema }) => `must be multiple of ${String(schema)}` },
  });
}

/** As decimal numbers: their quotient is rounded to the 15 digits that a double is sure to have. */
const isMultiple = (value: number, step: number): boolean =>
  Number.isInteger(step) ? value % step === 0 : Number.isInteger(Number((value / step).toPrecision(15)));
