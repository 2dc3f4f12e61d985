import type { FactsOf, Rule } from '../../base/diagnostic.ts';
import { isObject } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import { excerpt, quoted } from '../../base/visible-text.ts';
import { set } from '../fixes.ts';
import { typePhrase } from '../type.ts';
import { renameSetting } from '../field-fixes.ts';
import type { MisnamedField } from '../field-fixes.ts';
import { convert, giveDefault, goElsewhere, setDefault } from '../wire-fixes.ts';
import type { ExitFor, MisfitWire, QueryParam } from '../wire-fixes.ts';

/** Rows FS3004, FS3005, FS3007, FS3008, FS3014, FS3016, FS3021 and FS3028: values that do not fit where they go. */

export const wrongType: Rule<{
  readonly node: string;
  readonly port: string;
  readonly need: string;
  readonly source: string;
  readonly type: string;
  readonly converter: string | undefined;
  /** The wire into which the converter could be put. */
  readonly wire?: MisfitWire | undefined;
}> = {
  code: 'FS3004',
  severity: 'error',
  title: 'A value of the wrong type',
  message: ({ node, port, need, source, type }) =>
    `“${port}” of ${node} takes ${typePhrase(need)}, but ${source} is ${typePhrase(type)}.`,
  hint: ({ converter }) =>
    converter === undefined
      ? 'Wire a value of that type: no kind makes one out of the other.'
      : `Put a ${converter} between the two.`,
  fixes: ({ converter, wire }, at) => (wire === undefined ? [] : convert(converter, wire, at)),
  explanation: {
    cause:
      'The type of the wired value and the type that the port takes have nothing in common: the flow could never work.',
    bad: '{ "from": "name.value", "to": "total.a" }   // a string into Math',
    good: '{ "from": "name.value", "to": "num.value" }, { "from": "num.number", "to": "total.a" }',
  },
};

const remedies = {
  usual:
    'Give it a default with Fallback, or let If Null take the flow elsewhere when it is missing, and wire the “value” of If Null.',
  pure: 'Give it a default with Fallback.',
  pureParts:
    'Set "optional": true, so that what is read of it may be missing, too; or give it a default with Fallback.',
  item: 'Give it a default with Fallback; or leave such items out by the operator "is-not-null", in “where” of the query or in a Filter List of the values alone.',
  items:
    'Leave such items out by the operator "is-not-null", in “where” of the query or in a Filter List of the values alone; or give each a default with Fallback in a Map.',
} as const;

export const mayBeMissing: Rule<{
  readonly node: string;
  readonly port: string;
  readonly need: string;
  readonly source: string;
  readonly whenMissing: string | undefined;
  /** Where nodes only compute, as in a Map, no If Null stands among them. */
  readonly remedy: keyof typeof remedies;
  /** The query parameter that the value comes from, which could declare a default itself. */
  readonly queryParam: QueryParam | undefined;
  /** The exit that the value's node takes when the value is missing. */
  readonly exit: ExitFor | undefined;
  /** The wire into which a remedy could be put. */
  readonly wire?: MisfitWire | undefined;
}> = {
  code: 'FS3005',
  severity: 'error',
  title: 'A value that may be missing',
  message: ({ node, port, need, source }) =>
    `“${port}” of ${node} takes ${typePhrase(need)}, but ${source} may be missing or null.`,
  hint: ({ remedy, whenMissing = remedies[remedy], queryParam, exit }) => {
    if (exit !== undefined)
      return `Wire “${exit.port}” of ${exit.node} to where the flow goes then; or give it a default with Fallback.`;
    return queryParam === undefined
      ? whenMissing
      : whenMissing.replace('with Fallback', 'with "default" of Get Query Param or with Fallback');
  },
  fixes: ({ queryParam, wire }, at) => [
    ...setDefault(queryParam, at),
    ...(wire === undefined ? [] : [...giveDefault(wire, at), ...goElsewhere(wire, at)]),
  ],
  explanation: {
    cause:
      'Query parameters, headers, found rows and nullable columns may be missing. A port that needs a value refuses them, so that the emitted server never meets a null that the flow did not think of.',
    bad: '{ "from": "limit.value", "to": "num.value" }   // Get Query Param into To Number',
    good: '{ "from": "limit.value", "to": "limitOr.value" }, { "from": "limitOr.value", "to": "num.value" }   // through Fallback',
  },
};

/**
 * One use of a value: the type that it is used as, and the port and node that use it. Without `by`, the type was
 * established by a test.
 */
interface UseFact {
  readonly type: string;
  readonly by?: string;
}
const asUsed = ({ type, by }: UseFact): string =>
  by === undefined ? `known to be ${type}` : `used as ${type} by ${by}`;

export const conflictingNeeds: Rule<{ readonly source: string; readonly first: UseFact; readonly second: UseFact }> = {
  code: 'FS3007',
  severity: 'error',
  title: 'Two uses of a value contradict each other',
  message: ({ source, first, second }) =>
    `No request can satisfy the flow: ${source} is ${asUsed(first)} and, on the same path, ${asUsed(second)}.`,
  hint: () =>
    'Convert the value for one of the two uses, with To Number, To String or Template, or read another field.',
  explanation: {
    cause:
      'What a flow needs of the body is inferred from use. Two uses on one path that leave no value to choose would refuse every request.',
    bad: '{ "from": "age.value", "to": "total.a" }, { "from": "age.value", "to": "mail.subject" }   // a number and a string',
    good: '{ "from": "age.value", "to": "total.a" }, { "from": "age.value", "to": "text.value" }, { "from": "text.text", "to": "mail.subject" }',
  },
};

/** For a literal that says how the database should compute the column. */
function computedHint(changed: FactsOf<typeof literalDoesNotFit>['changed']): string | undefined {
  if (changed === undefined) return undefined;
  const { column, value } = changed;
  const set = (how: string): string => `What the database computes is in the config: "set": { "${column}": ${how} }`;
  if (value === 'now') return `${set('"now"')}.`;
  const [operator] = isObject(value) ? Object.keys(value) : [];
  return operator === 'add' || operator === 'subtract'
    ? `${set(`{ "${operator}": "by" }`)}, where "by" is an input of the node.`
    : undefined;
}

export const literalDoesNotFit: Rule<{
  readonly node: string;
  readonly port: string;
  readonly need: string;
  /** What the literal, or the part of it that does not fit, is. */
  readonly value: JsonValue;
  /** Literals that would fit; a guess has the right type, but an arbitrary value. */
  readonly meant: readonly { readonly value: JsonValue; readonly isGuess: boolean }[];
  /** The part of the literal that does not fit. */
  readonly at: readonly string[];
  /** A column that the node changes, and the literal for it. */
  readonly changed?: { readonly column: string; readonly value: JsonValue };
}> = {
  code: 'FS3008',
  severity: 'error',
  title: 'A literal that does not fit its port',
  message: ({ node, port, need, value }) =>
    `“${port}” of ${node} takes ${typePhrase(need)}; this literal is ${excerpt(JSON.stringify(value))}.`,
  hint: ({ need, changed }) => computedHint(changed) ?? `Write ${typePhrase(need)} here.`,
  fixes: ({ meant, at: path }, at) =>
    meant.map(({ value, isGuess }) => ({
      title: `Write ${excerpt(JSON.stringify(value))}`,
      operations: [set(at, [...at.path, ...path], value)],
      ...(isGuess ? { isGuess: true } : {}),
    })),
  explanation: {
    cause:
      'A literal is known at compile time, so it is checked at compile time, against the same rules as a value at run time.',
    bad: '"inputs": { "to": "not an address" }',
    good: '"inputs": { "to": "team@example.com" }',
  },
};

export const inputsDisagree: Rule<{
  readonly node: string;
  readonly message: string;
  readonly hint: string;
  /** A field whose name is probably a mistake for another. */
  readonly misnamed?: MisnamedField | undefined;
}> = {
  code: 'FS3014',
  severity: 'error',
  title: 'The inputs of a node do not go together',
  message: ({ message }) => message,
  hint: ({ hint, misnamed }) => (misnamed === undefined ? hint : `Did you mean ${quoted(misnamed.near)}?`),
  fixes: ({ misnamed }, at) => (misnamed === undefined ? [] : renameSetting(misnamed, at)),
  explanation: {
    cause:
      'Some kinds relate their inputs: an ordering compares two numbers, two strings or two times, Get Property reads a field that the object has.',
    bad: '{ "type": "compare", "config": { "operator": "lt" }, "inputs": { "left": 1, "right": "2" } }',
    good: '{ "type": "compare", "config": { "operator": "lt" }, "inputs": { "left": 1, "right": 2 } }',
  },
};

export const timesComparedAsTexts: Rule<{ readonly node: string }> = {
  code: 'FS3021',
  severity: 'warning',
  title: 'Times compared as texts',
  message: ({ node }) =>
    `${node} compares times letter by letter, so 10:00+05:00 and 05:00Z differ, though they are the same time.`,
  hint: () =>
    'Put a To Timestamp before each side that is not a column, Now or the result of one: it writes the same time in the same way.',
  explanation: {
    cause:
      'eq and ne compare values as they are, and the same time has many spellings. lt, le, gt and ge compare times as such.',
    bad: '{ "from": "at.value", "to": "same.left" }   // a time with any offset into Compare eq',
    good: '{ "from": "at.value", "to": "utc.value" }, { "from": "utc.timestamp", "to": "same.left" }   // through To Timestamp',
  },
};

export const bytesReturned: Rule<{ readonly node: string; readonly port: string; readonly source: string }> = {
  code: 'FS3016',
  severity: 'error',
  title: 'Bytes in a JSON value',
  message: ({ node, port, source }) =>
    `“${port}” of ${node} would contain ${source}, which is bytes: JSON has no such value.`,
  hint: () => 'Hash the bytes, or read them with Parse JSON.',
  explanation: {
    cause: 'JSON knows strings, numbers, booleans, null, lists and objects. Raw bytes have no single spelling in it.',
    bad: '{ "from": "raw.raw", "to": "reply.body" }',
    good: '{ "from": "raw.raw", "to": "parsed.value" }, { "from": "parsed.value", "to": "reply.body" }',
  },
};

export const tooManyFields: Rule<{ readonly node: string; readonly port: string; readonly limit: number }> = {
  code: 'FS3028',
  severity: 'error',
  title: 'A value with too many fields',
  message: ({ node, port, limit }) =>
    `The fields of “${port}” of ${node}, with those inside them, are more than ${limit.toLocaleString('en')}.`,
  hint: () => 'Put each value into the next object only once, not under several names.',
  explanation: {
    cause:
      'Objects that each contain the previous one twice double their fields with each of them: after thirty, a billion. No answer of that size could be sent, and no contract of it be read.',
    bad: '{ "from": "a.object", "to": "b.x" }, { "from": "a.object", "to": "b.y" }, … twenty times',
    good: '{ "from": "a.object", "to": "b.x" }',
  },
};

export const chosenMisfit: Rule<{ readonly node: string; readonly port: string; readonly need: string }> = {
  code: 'FS3427',
  severity: 'warning',
  title: 'A constant that is refused whenever it is chosen',
  message: ({ node, port, need }) =>
    `The constant “${port}” of ${node} goes where ${typePhrase(need)} is needed: a request for which it is chosen is refused, as if the client had sent it.`,
  hint: ({ need }) => `Write ${typePhrase(need)} here.`,
  explanation: {
    cause:
      'What a Select or a Fallback gives is checked where it is used. The constants of a flow are its own, so a client can do nothing about one that does not fit.',
    bad: '{ "type": "select", "inputs": { "whenTrue": "payed", "whenFalse": "open" } }   // into a column with "enum": ["open", "paid"]',
    good: '{ "type": "select", "inputs": { "whenTrue": "paid", "whenFalse": "open" } }',
  },
};
