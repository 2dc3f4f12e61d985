import { z } from 'zod';
import { isList, isObject, parseJson, valueAt } from './json.ts';
import { nearest } from './did-you-mean.ts';
import type { JsonValue } from './json.ts';
import { excerpt, quoted } from './visible-text.ts';

/**
 * Conventions for schemas of what users write, and zod's issues in users' words. Invariant: a custom message of a
 * schema completes the sentence `… must be`, such as `a whole number of milliseconds`.
 */

/**
 * An object with these keys and no others. Its message for unknown keys is the list of the known ones as JSON, for a
 * did-you-mean; for a value of another type, it shows the keys that an object needs.
 */
export function closedObject<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code }) => {
      if (code === 'unrecognized_keys') return JSON.stringify(Object.keys(shape));
      return code === 'invalid_type' ? objectWith(shape) : undefined;
    },
  });
}

function objectWith(shape: z.core.$ZodShape): string | undefined {
  const required = Object.entries(shape).flatMap(([key, { _zod }]) => (_zod.optin === undefined ? [key] : []));
  return required.length === 0
    ? undefined
    : `an object such as { ${required.map((key) => `${spelt(key)}: …`).join(', ')} }`;
}

export type IssuePath = readonly (string | number)[];

export type SchemaIssue =
  | {
      readonly kind: 'unknown-key';
      readonly path: IssuePath;
      readonly key: string;
      readonly near?: string;
      readonly known: readonly string[];
      /** Whether the object has no key `near` yet. */
      readonly isNearFree: boolean;
    }
  | { readonly kind: 'missing-key'; readonly path: IssuePath; readonly key: string; readonly expected: string }
  /** `onKey`: the fault is in the last key of the path, not in its value. */
  | {
      readonly kind: 'wrong-value';
      readonly path: IssuePath;
      readonly expected: string;
      readonly found: string;
      readonly onKey: boolean;
      readonly near?: string;
      readonly hint?: string;
      /** The same value as it was probably meant. */
      readonly meant?: JsonValue;
    };

/** How often each schema has been used to parse. */
const uses = new WeakMap<z.ZodType, number>();

/** Zod compiles a schema before it first parses an object, which pays off after 20 parses of 2 keys, and 200 of 10. */
const compiledFrom = 50;

/** Like `safeParse`, but compiles only schemas that are used often, so that a small flow is checked faster. */
export function safelyParsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const count = uses.get(schema) ?? 0;
  uses.set(schema, count + 1);
  return schema.safeParse(value, { jitless: count < compiledFrom });
}

/** What is wrong with `value`, in zod's order; empty if nothing is. Examines at most `most` issues. */
export function schemaIssues(schema: z.ZodType, value: JsonValue, most = Infinity): readonly SchemaIssue[] {
  const result = safelyParsed(schema, value);
  return result.success ? [] : explainIssues(result.error.issues, value, most);
}

export function explainIssues(
  found: readonly z.core.$ZodIssue[],
  value: JsonValue,
  most = Infinity,
): readonly SchemaIssue[] {
  const issues: SchemaIssue[] = [];
  for (const each of found) {
    if (issues.length >= most) break;
    const rest = most - issues.length;
    const bounded = each.code === 'unrecognized_keys' ? { ...each, keys: each.keys.slice(0, rest) } : each;
    for (const issue of explainIssue(bounded, value, []).slice(0, rest)) issues.push(issue);
  }
  // The number of issues tells the caller that there are more.
  if (issues.length >= most) return issues;
  return issues.filter((issue) => issue.kind !== 'missing-key' || !issues.some((other) => isMisspelt(other, issue)));
}

/** Whether a key is missing only because another one misspells it. */
const isMisspelt = (issue: SchemaIssue, { path, key }: { readonly path: IssuePath; readonly key: string }): boolean =>
  issue.kind === 'unknown-key' && issue.near === key && printPath(issue.path) === printPath(path);

function explainIssue(issue: z.core.$ZodIssue, root: JsonValue, prefix: IssuePath): readonly SchemaIssue[] {
  const path = [...prefix, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  const value = valueAt(root, path);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(path, key, value, issue.message));
  if (issue.code === 'invalid_key') return [wrongKey(path, issue.issues[0]?.message ?? issue.message)];
  if (issue.code === 'custom' && issue.params?.['onKey'] === true) return [wrongKey(path, issue.message)];
  if (issue.code === 'invalid_union' && value !== undefined) {
    const branch = closestBranch(issue.errors, value);
    if (branch !== undefined) return branch.flatMap((inner) => explainIssue(inner, root, path));
  }
  const expected = expectedBy(issue);
  const key = path.at(-1);
  if (value === undefined && key !== undefined)
    return [{ kind: 'missing-key', path: path.slice(0, -1), key: String(key), expected }];
  const near = typeof value === 'string' ? nearestChoice(value, choicesOf(issue).map(String)) : undefined;
  const way = wayOut(issue, value ?? null);
  const hint = issue.code === 'custom' && typeof issue.params?.['hint'] === 'string' ? issue.params['hint'] : way?.hint;
  const found =
    isEmpty(value) && (issue.code === 'too_small' || issue.code === 'custom') ? 'empty' : describeValue(value ?? null);
  return [
    {
      kind: 'wrong-value',
      path,
      expected,
      found,
      onKey: false,
      ...(near === undefined ? {} : { near }),
      ...(hint === undefined ? {} : { hint }),
      ...(way === undefined ? {} : { meant: way.meant }),
    },
  ];
}

/** The choice that was meant: nearly the same word, or the only one of which it is the beginning, or that begins it. */
function nearestChoice(value: string, choices: readonly string[]): string | undefined {
  const near = nearest(value, choices);
  if (near !== undefined || value.length < 3) return near;
  const [alike, ...others] = choices.filter((each) => each.startsWith(value) || value.startsWith(each));
  return others.length === 0 ? alike : undefined;
}

/** Whether the value is an empty list, object or text: naming its kind would not say what is wrong with it. */
const isEmpty = (value: JsonValue | undefined): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** How to write what was meant, if a value has the wrong kind. */
function wayOut(
  issue: z.core.$ZodIssue,
  value: JsonValue,
): { readonly hint: string; readonly meant: JsonValue } | undefined {
  if (issue.code === 'invalid_union')
    return issue.errors.flatMap(([each]) => (each?.path.length === 0 ? (wayOut(each, value) ?? []) : []))[0];
  if (issue.code !== 'invalid_type' || hasOwnMessage(issue)) return undefined;
  const { expected } = issue;
  if (expected === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return { hint: `Put it in quotes: "${value}".`, meant: String(value) };
  if ((expected === 'number' || expected === 'int') && typeof value === 'string' && /^-?\d{1,15}$/.test(value))
    return { hint: `Write it without quotes: ${value}.`, meant: Number(value) };
  if (expected === 'boolean' && (value === 'true' || value === 'false'))
    return { hint: `Write it without quotes: ${value}.`, meant: value === 'true' };
  if (expected === 'array' && value !== null)
    return { hint: 'Put it in brackets, as the item of a list: [ … ].', meant: [value] };
  return undefined;
}

function unknownKey(path: IssuePath, key: string, holder: JsonValue | undefined, message: string): SchemaIssue {
  const keys = parseJson(message);
  const known = isList(keys) ? keys.map(String) : [];
  const near = nearest(key, known);
  const isNearFree = near !== undefined && isObject(holder) && !Object.hasOwn(holder, near);
  return { kind: 'unknown-key', path, key, known, isNearFree, ...(near === undefined ? {} : { near }) };
}

const wrongKey = (path: IssuePath, expected: string): SchemaIssue => ({
  kind: 'wrong-value',
  path,
  expected,
  found: quoted(String(path.at(-1) ?? '')),
  onKey: true,
});

/**
 * The branch of a union whose outer shape fits, or fits best, if there is exactly one: its issues are more helpful than
 * "none fits". An object without any key of the branch is rather the item of a list, where that would do.
 */
function closestBranch(
  branches: readonly (readonly z.core.$ZodIssue[])[],
  value: JsonValue,
): readonly z.core.$ZodIssue[] | undefined {
  const isItem = ([issue]: readonly z.core.$ZodIssue[]): boolean =>
    issue?.code === 'invalid_type' && issue.expected === 'array' && issue.path.length === 0;
  const isStrange = (issues: readonly z.core.$ZodIssue[]): boolean =>
    isObject(value) && strangeKeys(issues) === Object.keys(value).length && branches.some(isItem);
  const fitting = branches.filter(
    (issues) =>
      issues.every((issue) => issue.path.length > 0 || issue.code === 'unrecognized_keys') && !isStrange(issues),
  );
  const least = Math.min(...fitting.map(strangeKeys));
  const best = fitting.filter((issues) => strangeKeys(issues) === least);
  return best.length === 1 ? best[0] : undefined;
}

const strangeKeys = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => (issue.code === 'unrecognized_keys' ? sum + issue.keys.length : sum), 0);

const nouns: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['null', 'null'],
]);

const spelt = (value: unknown): string => JSON.stringify(value) ?? String(value);

const oneOf = (choices: readonly unknown[]): string =>
  choices.length === 1 ? spelt(choices[0]) : `one of ${choices.map(spelt).join(', ')}`;

/** The possible constants for a value; for objects distinguished by a key, the possible values of that key. */
function choicesOf(issue: z.core.$ZodIssue): readonly unknown[] {
  if (issue.code === 'invalid_value') return issue.values;
  return issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
}

function expectedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (hasOwnMessage(issue)) return issue.message;
      return nouns.get(issue.expected) ?? (issue.expected === 'nonoptional' ? 'a value' : issue.expected);
    case 'invalid_value':
      return oneOf(choicesOf(issue));
    case 'invalid_union': {
      if (hasOwnMessage(issue)) return issue.message;
      const choices = choicesOf(issue);
      if (choices.length > 0) return oneOf(choices);
      const parts = issue.errors.flatMap(([first]) => (first?.path.length === 0 ? expectedBy(first) : []));
      return parts.length === 0 ? issue.message : oneObjectOf([...new Set(parts)]).join(', or ');
    }
    case 'too_small':
      return issue.message.startsWith('Too small') ? boundOf(issue.origin, `at least ${issue.minimum}`) : issue.message;
    case 'too_big':
      return issue.message.startsWith('Too big') ? boundOf(issue.origin, `at most ${issue.maximum}`) : issue.message;
    default:
      return issue.message;
  }
}

const hasOwnMessage = ({ message }: z.core.$ZodIssue): boolean =>
  !/^Invalid (?:input|discriminator value)/.test(message);

/** Without the other forms of objects: one shows what is missing. */
const oneObjectOf = (parts: readonly string[]): readonly string[] => {
  const shown = parts.find((part) => part.startsWith('an object'));
  return parts.filter((part) => part === shown || !part.startsWith('an object'));
};

/** For schemas without custom messages, such as those of custom kinds. */
function boundOf(origin: string, bound: string): string {
  if (origin === 'string') return `a text of ${bound} characters`;
  return origin === 'array' ? `a list of ${bound} items` : bound;
}

/** A value for a message: short, however large the value is. */
export function describeValue(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return String(value);
}

/** `routes[2].flow.nodes[0].config`: the path to a value in JavaScript's notation, with long keys cut. */
export function printPath(path: IssuePath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[A-Za-z_$][\w$-]*$/.test(step)) return `[${quoted(step)}]`;
      return `${index === 0 ? '' : '.'}${excerpt(step)}`;
    })
    .join('');
}
