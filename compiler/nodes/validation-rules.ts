import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, literal, objectLiteral, regularExpression } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib, libFunction } from '../code/lib.ts';
import { withRules } from '../ir/column-rules.ts';
import { number, optional, string, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { meet } from '../ir/type-algebra.ts';

/** The message for a field that breaks the rule. */
const message = z
  .string()
  .min(1, 'a text that is not empty')
  .exactOptional()
  .meta({ description: 'The message for a value that breaks the rule, instead of the default one.' });
const length = z.int().min(0, 'a number of characters').exactOptional();
const limit = z.number().exactOptional();

const order = (
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  context: z.RefinementCtx,
): void => {
  if (min === undefined && max === undefined)
    context.addIssue({ code: 'custom', path: ['max'], message: 'a number, or "min", or both' });
  if (min !== undefined && max !== undefined && min > max)
    context.addIssue({ code: 'custom', path: ['max'], message: 'at least "min"' });
};

/** The rules for values of a field. A missing value satisfies all of them except `required`. */
export const rule = z.discriminatedUnion('rule', [
  closedObject({ rule: z.enum(['required', 'email', 'url', 'uuid', 'slug', 'timestamp', 'integer']), message }),
  closedObject({ rule: z.literal('length'), min: length, max: length, message }).superRefine(order),
  closedObject({ rule: z.literal('range'), min: limit, max: limit, message }).superRefine(order),
  closedObject({
    rule: z.literal('pattern'),
    pattern: z
      .string()
      .min(1, 'a regular expression')
      .meta({ description: 'A regular expression, such as `^[a-z]+$`; its flag is `u`.', examples: ['^[a-z]+$'] }),
    message,
  }),
  closedObject({
    rule: z.literal('oneOf'),
    values: z.array(z.string()).min(1, 'a list of at least one text').meta({ description: 'All that it may be.' }),
    message,
  }),
]);
export type Rule = z.output<typeof rule>;

/** Whether it is a rule for numbers; `required` is one for any value. */
const isOfNumbers = ({ rule: name }: Rule): boolean => name === 'range' || name === 'integer';
const isOfTexts = (each: Rule): boolean => each.rule !== 'required' && !isOfNumbers(each);

/** The kind of value that can satisfy these rules; undefined if none can. */
export function kindOf(rules: readonly Rule[]): 'string' | 'number' | undefined {
  if (!rules.some(isOfNumbers)) return 'string';
  return rules.some(isOfTexts) ? undefined : 'number';
}

/** The values that satisfy the rules, as far as a type can say it. */
export function typeOfRules(rules: readonly Rule[]): Type {
  const kind = kindOf(rules);
  if (kind === undefined) return unknown;
  const type = rules.reduce<Type>(keeping, kind === 'string' ? string() : number());
  return rules.some((each) => each.rule === 'required') ? type : optional(type);
}

function keeping(type: Type, given: Rule): Type {
  switch (given.rule) {
    case 'required':
      return withRules(type, { minLength: 1 });
    case 'length': {
      const { min, max } = given;
      const least = min === undefined ? {} : { minLength: min };
      return withRules(type, { ...least, ...(max === undefined ? {} : { maxLength: max }) });
    }
    case 'range': {
      const { rule: _, message: __, ...limits } = given;
      return withRules(type, limits);
    }
    case 'oneOf':
      return withRules(type, { enum: given.values });
    case 'email':
    case 'url':
    case 'slug':
      return withRules(type, { format: given.rule });
    case 'uuid':
    case 'timestamp':
      return meet(type, string(given.rule));
    case 'integer':
    case 'pattern':
      return type;
  }
}

/** Rules for a whole text: the test, and what the text has to be. */
const formats = {
  email: ['isEmail', 'an e-mail address'],
  url: ['isUrl', 'a URL that starts with http:// or https://'],
  uuid: ['isUuid', 'a UUID'],
  slug: ['isSlug', 'a slug: small letters and digits, with single hyphens between them'],
  timestamp: ['isTimestamp', 'an ISO 8601 date and time with a time zone'],
} as const;

/** The message for a value that breaks the rule: the flow's own, or the default. */
function wordsOf(given: Rule): string {
  if (given.message !== undefined) return given.message;
  switch (given.rule) {
    case 'required':
      return 'must not be empty';
    case 'integer':
      return 'must be a whole number';
    case 'pattern':
      return 'has the wrong form';
    case 'oneOf':
      return `must be ${given.values.length === 1 ? '' : 'one of '}${given.values.map((each) => JSON.stringify(each)).join(', ')}`;
    case 'length':
      return wordsOfLength(given);
    case 'range':
      return wordsOfRange(given);
    default:
      return `must be ${formats[given.rule][1]}`;
  }
}

interface Limits {
  readonly min?: number;
  readonly max?: number;
}

function wordsOfLength({ min = 0, max }: Limits): string {
  if (max === undefined) return min === 1 ? 'must not be empty' : `must have at least ${characters(min)}`;
  if (min === 0) return `must have at most ${characters(max)}`;
  return min === max ? `must have ${characters(max)}` : `must have ${min} to ${characters(max)}`;
}

function wordsOfRange({ min, max }: Limits): string {
  if (max === undefined) return `must be at least ${min ?? 0}`;
  return min === undefined ? `must be at most ${max}` : `must be between ${min} and ${max}`;
}

const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

/** The rule in emitted code: a function that says what is wrong with a value. */
export function emitRule(given: Rule): Code {
  const words = code`${wordsOf(given)}`;
  switch (given.rule) {
    case 'required':
      return lib.mustBeFilled([words]);
    case 'length':
      return lib.mustHaveLength([limitsOf(given), words]);
    case 'range':
      return lib.mustBeWithin([limitsOf(given), words]);
    case 'integer':
      return lib.mustBeInteger([words]);
    case 'pattern':
      return lib.mustMatch([regularExpression(given.pattern, 'u'), words]);
    case 'oneOf':
      return lib.mustBeOneOf([literal(given.values), words]);
    default:
      return lib.mustBe([libFunction(formats[given.rule][0]), words]);
  }
}

const limitsOf = ({ min, max }: Limits): Code =>
  objectLiteral([
    ...(min === undefined ? [] : [['min', code`${min}`] as const]),
    ...(max === undefined ? [] : [['max', code`${max}`] as const]),
  ]);
