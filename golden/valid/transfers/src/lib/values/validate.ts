/** What is wrong with a value; undefined if nothing is. */
type Rule = (value: unknown) => string | undefined;

/** Both are inclusive. */
interface Limits {
  readonly min?: number;
  readonly max?: number;
}

/** By field, the messages of all rules that it breaks; undefined if there are none. */
export function findErrors<Field extends string>(
  fields: Readonly<Record<Field, readonly [value: unknown, ...rules: Rule[]]>>,
): Partial<Record<Field, string[]>> | undefined {
  const errors: Partial<Record<Field, string[]>> = {};
  let isValid = true;
  for (const name in fields) {
    const [value, ...rules] = fields[name];
    const broken = rules.flatMap((rule) => rule(value) ?? []);
    if (broken.length === 0) continue;
    errors[name] = broken;
    isValid = false;
  }
  return isValid ? undefined : errors;
}

const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

/** A value that is present, and not a blank text. */
export const mustBeFilled =
  (message: string): Rule =>
  (value) =>
    isMissing(value) || (typeof value === 'string' && value.trim() === '') ? message : undefined;

/** Rules for texts ignore other values, which `mustBeText` reports. */
const ofTexts =
  (keeps: (text: string) => boolean, message: string): Rule =>
  (value) =>
    typeof value !== 'string' || keeps(value) ? undefined : message;

const ofNumbers =
  (keeps: (number: number) => boolean, message: string): Rule =>
  (value) =>
    typeof value !== 'number' || keeps(value) ? undefined : message;

export const mustBeText: Rule = (value) =>
  isMissing(value) || typeof value === 'string' ? undefined : 'must be a string';

export const mustBeNumber: Rule = (value) =>
  isMissing(value) || typeof value === 'number' ? undefined : 'must be a number';

/** Characters are code points, as PostgreSQL counts them. */
export const mustHaveLength = ({ min = 0, max = Infinity }: Limits, message: string): Rule =>
  ofTexts((text) => {
    const { length } = [...text];
    return length >= min && length <= max;
  }, message);

export const mustBeWithin = ({ min = -Infinity, max = Infinity }: Limits, message: string): Rule =>
  ofNumbers((number) => number >= min && number <= max, message);

export const mustBeInteger = (message: string): Rule => ofNumbers(Number.isInteger, message);
