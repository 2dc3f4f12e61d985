import type { Alternative, NumberCheck, StringCheck, Type } from '../../compiler/ir/type.ts';
import { isObject } from './config.ts';
import { storedFor } from './stored-text.ts';
import { holdsNul, isMissing } from './values.ts';

/** The names of a value and its parts in messages. */
export interface Named {
  readonly whole: string;
  readonly field: (name: string) => Named;
}

/** Why a value does not have a type, as a sentence; undefined if it does. */
export function faultOf(value: unknown, type: Type, name: Named): string | undefined {
  if (value === undefined && type.presence !== 'required') return undefined;
  if (value === null && type.presence === 'optional') return undefined;
  if (type.kind === 'unknown') {
    if (isMissing(value)) return `${name.whole} must not be missing or null`;
    return type.storable && holdsNul(value) ? `${name.whole} must not contain the character U+0000` : undefined;
  }
  const alternative = type.alternatives.find((each) => isOfKind(value, each));
  if (alternative === undefined) return `${name.whole} ${sentence(type.alternatives)}`;
  const failed = failedCheck(value, alternative);
  if (failed !== undefined) return `${name.whole} ${failed}`;
  const fault =
    alternative.kind === 'list'
      ? (faultOfItem(value, alternative.element, name) ?? faultOfLength(value, alternative.most, name))
      : faultOfField(value, alternative, name);
  const isStorable = !('storable' in alternative) || alternative.storable !== true || !holdsNul(value);
  return fault ?? (isStorable ? undefined : `${name.whole} must not contain the character U+0000`);
}

const faultOfLength = (value: unknown, most = Infinity, { whole }: Named): string | undefined =>
  Array.isArray(value) && value.length > most ? `${whole} must have at most ${most} items` : undefined;

function isOfKind(value: unknown, { kind }: Alternative): boolean {
  switch (kind) {
    case 'list':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'bytes':
      return value instanceof Uint8Array;
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === kind;
  }
}

const nouns: Readonly<Record<Alternative['kind'], string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  list: 'an array',
  object: 'an object',
  bytes: 'bytes',
};

/** An address, or a list of addresses. */
const isOfAddresses = (each: Alternative): boolean =>
  each.kind === 'string'
    ? each.checks.includes('email')
    : each.kind === 'list' && each.element.kind === 'known' && each.element.alternatives.every(isOfAddresses);

function sentence(all: readonly Alternative[]): string {
  // No data of unknown type is bytes.
  const alternatives = all.length === 1 ? all : all.filter(({ kind }) => kind !== 'bytes');
  const [only, ...others] = alternatives;
  if (only === undefined) return 'must be missing';
  if (others.length > 0 && alternatives.every(isOfAddresses)) return 'must be an e-mail address or an array of them';
  if (others.length === 0) return firstSentence(only);
  const names = alternatives.map(({ kind }) => nouns[kind]);
  return `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** For a value of another kind: the requirement of the first check. */
function firstSentence(alternative: Alternative): string {
  if (alternative.kind === 'string' && alternative.values !== undefined) return mustBeOneOf(alternative.values);
  const [check] = alternative.kind === 'string' || alternative.kind === 'number' ? alternative.checks : [];
  return check === undefined || check === 'text' || check === 'header'
    ? `must be ${nouns[alternative.kind]}`
    : sentences[check];
}

const sentences: Readonly<Record<StringCheck | NumberCheck, string>> = {
  text: 'must not contain the character U+0000',
  uuid: 'must be a UUID',
  timestamp: 'must be an ISO 8601 date and time with a time zone',
  instant: 'must be an ISO 8601 date and time with a time zone',
  email: 'must be an e-mail address',
  url: 'must be a URL that starts with http:// or https://',
  slug: 'must be a slug: small letters and digits, with single hyphens between them',
  int32: 'must be a whole number between -2147483648 and 2147483647',
  index: 'must be a whole number, 0 or more',
  limit: 'must be a whole number between 0 and 1000',
  header: 'must be Latin-1 text without control characters',
  key: 'must be the key of a file: letters, digits, "-", "_" and ".", with "/" between parts of at most 100, none of them "." or ".."; 512 in all',
  'media-type': 'must be a media type, such as "image/png"',
  html: 'must be HTML',
  status: 'must be a whole number between 200 and 599',
};

const mustBeOneOf = (values: readonly string[]): string =>
  `must be ${values.length > 1 ? 'one of ' : ''}${values.map((value) => `"${value}"`).join(', ')}`;

/** Bounds of lengths and numbers. */
function failedBound(value: unknown, alternative: Alternative): string | undefined {
  if (alternative.kind === 'number' && typeof value === 'number') {
    const { min, max } = alternative;
    if (min !== undefined && value < min) return `must be at least ${min}`;
    return max !== undefined && value > max ? `must be at most ${max}` : undefined;
  }
  if (alternative.kind !== 'string' || typeof value !== 'string') return undefined;
  const { minLength = 0, maxLength = Infinity } = alternative;
  const length = Array.from(value).length;
  if (length < minLength) return minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`;
  return length > maxLength
    ? `must have at most ${maxLength} ${maxLength === 1 ? 'character' : 'characters'}`
    : undefined;
}

function failedCheck(value: unknown, alternative: Alternative): string | undefined {
  if (alternative.kind === 'string' && alternative.values !== undefined)
    return alternative.values.some((each) => each === value) ? undefined : mustBeOneOf(alternative.values);
  const checks: readonly (StringCheck | NumberCheck)[] =
    alternative.kind === 'string' || alternative.kind === 'number' ? alternative.checks : [];
  const failed = checks.find(
    (check) =>
      !(typeof value === 'number'
        ? passesNumber(value, check)
        : typeof value === 'string' && passesString(value, check)),
  );
  if (failed !== undefined) return sentences[failed];
  if (alternative.kind === 'list' && alternative.filled === true && Array.isArray(value) && value.length === 0)
    return 'must not be an empty array';
  const bound = failedBound(value, alternative);
  if (bound !== undefined) return bound;
  const bytes = alternative.kind === 'string' ? (alternative.bytes ?? Infinity) : Infinity;
  if (typeof value === 'string' && new TextEncoder().encode(value).length > bytes)
    return `must not take more than ${bytes} bytes`;
  return failedOnceStored(value, alternative);
}

/** What is written to a column that changes texts has to keep its rules afterwards. */
function failedOnceStored(value: unknown, alternative: Alternative): string | undefined {
  const needs = alternative.kind === 'string' ? (alternative.stored ?? []) : [];
  for (const { changes, is } of needs) {
    const stored = storedFor({ rules: changes }, value);
    const failed = stored === null ? undefined : failedCheck(stored, is);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

function passesNumber(value: number, check: StringCheck | NumberCheck): boolean {
  if (!Number.isInteger(value)) return false;
  if (check === 'int32') return value >= -(2 ** 31) && value < 2 ** 31;
  if (check === 'index') return value >= 0 && value <= 2 ** 53 - 1;
  return check === 'limit' ? value >= 0 && value <= 1000 : value >= 200 && value <= 599;
}

/** Ajv's format `email`. */
const email =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

export function passesString(value: string, check: StringCheck | NumberCheck): boolean {
  if (check === 'email') return email.test(value);
  if (check === 'uuid')
    return /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/.test(value);
  if (check === 'header') return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
  if (check === 'slug') return /^[a-z\d]+(?:-[a-z\d]+)*$/.test(value);
  if (check === 'url') return isWebAddress(value);
  if (check === 'key') return isKey(value);
  if (check === 'media-type')
    return /^[a-zA-Z0-9_.+-]{1,80}\/[a-zA-Z0-9_.+-]{1,80}(?:; ?charset=[a-zA-Z0-9_-]{1,20})?$/.test(value);
  return check === 'timestamp' || check === 'instant' ? isTimestamp(value) : !value.includes('\0');
}

/** Parts with a slash between each two. */
const isKey = (text: string): boolean =>
  text.length <= 512 &&
  text
    .split('/')
    .every((part) => /^[a-zA-Z0-9_.-]+$/.test(part) && part.length <= 100 && part !== '.' && part !== '..');

function isWebAddress(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text.replaceAll(/[\u0080-\u009f]/g, '')) || !/^https?:\/\/./i.test(text)) return false;
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

/** A calendar day from the year 1 on, hours and minutes, a zone less than 16 hours from UTC; at most nanoseconds. */
export function isTimestamp(text: string): boolean {
  const match =
    /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]{1,9})?)?(?:Z|[+-]([0-9]{2}):([0-9]{2}))$/.exec(
      text,
    );
  if (match === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHours = 0, zoneMinutes = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const isDay =
    year >= 1 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const minutes = (text.includes('-', 10) ? 1 : -1) * (zoneHours * 60 + zoneMinutes) + hour * 60 + minute;
  const isInRange =
    !(year === 1 && month === 1 && day === 1 && minutes < 0) &&
    !(year === 9999 && month === 12 && day === 31 && minutes >= 24 * 60);
  return isInRange && isDay && hour <= 23 && minute <= 59 && second <= 59 && zoneHours <= 15 && zoneMinutes <= 59;
}

function faultOfItem(value: unknown, element: Type, name: Named): string | undefined {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  for (const [index, item] of items.entries()) {
    const fault = faultOf(item, element, nameOfItem(index, name));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const nameOfItem = (index: number, name: Named): Named => namedPart(`item ${index} of ${name.whole}`);
const namedPart = (whole: string): Named => ({ whole, field: (name) => namedPart(`field "${name}" of ${whole}`) });

function faultOfField(value: unknown, alternative: Alternative, name: Named): string | undefined {
  if (alternative.kind !== 'object' || !isObject(value)) return undefined;
  for (const list of alternative.someOf ?? []) {
    if (!list.some((field) => Object.hasOwn(value, field)))
      return `${name.whole} must have at least one of the fields ${list.map((field) => `"${field}"`).join(', ')}`;
  }
  for (const [field, type] of alternative.fields) {
    const fault = faultOf(Object.hasOwn(value, field) ? value[field] : undefined, type, name.field(field));
    if (fault !== undefined) return fault;
  }
  return undefined;
}
