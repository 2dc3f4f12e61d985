import { list, number, object, optional, string } from './type.ts';
import type { Type } from './type.ts';

/** How the server reports errors. */
export interface ErrorShape {
  /** The status of a refused value. */
  readonly invalid: 400 | 422;
  /** Whether an answer reports only the first fault of a request, or all that are found at one point of its flow. */
  readonly validation: Validation;
  /** Undefined for Fastify's own shape. */
  readonly body?: ErrorBody;
}

/** The body of error answers: an expression, as in Code, over some of `errorInputs`. Plain data. */
export interface ErrorBody {
  readonly expression: string;
  readonly inputs: readonly string[];
  /** The type of the expression's value. */
  readonly type: Type;
  readonly mediaType: string;
}

export const validations = ['first', 'all'] as const;
export type Validation = (typeof validations)[number];

export const errorPresets = ['fastify', 'problem', 'rails'] as const;

const issue = [
  ['field', optional(string())],
  ['message', string()],
] as const;

/** The faults that are reported. */
export const issues = list(object(issue));

/** The values that the body of an error answer may use. */
export const errorInputs: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['status', number()],
  ['title', string()],
  ['message', string()],
  ['field', optional(string())],
  ['code', string()],
  ['issues', issues],
]);

/** The presets. A project could write them itself, except that it cannot choose the media type. */
export const presets: Readonly<Record<Exclude<(typeof errorPresets)[number], 'fastify'>, Omit<ErrorBody, 'type'>>> = {
  problem: {
    inputs: ['status', 'title', 'message', 'field', 'code', 'issues'],
    expression:
      "({ type: 'about:blank', title, status, detail: field === null ? message : `${field} ${message}`, code, errors: issues })",
    mediaType: 'application/problem+json',
  },
  rails: {
    inputs: ['issues'],
    expression:
      "({ errors: Object.fromEntries(Object.entries(Object.groupBy(issues, ({ field }) => field ?? 'base')).map(([field, all]) => [field, (all ?? []).map(({ message }) => message)])) })",
    mediaType: 'application/json',
  },
};
