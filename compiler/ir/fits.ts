import type { JsonValue } from '../base/json.ts';
import { storedText } from './text-changes.ts';
import type { Alternative, NumberCheck, StringCheck, StringType, Type } from './type.ts';
import {
  bounded,
  readEmail,
  readFilled,
  readInteger,
  readJson,
  readLimit,
  readNumber,
  readString,
  readText,
  readTimestamp,
  readUuid,
  readWhole,
} from '../../runtime-lib/src/lib/values/read.ts';
import { oneOf, readSlug, readUrl, within, withLength } from '../../runtime-lib/src/lib/values/rules.ts';
import { readFileKey, readMediaType } from '../../runtime-lib/src/lib/files/key.ts';
import { headerValue, statusCode } from '../../runtime-lib/src/lib/http/response.ts';

/** Whether a constant satisfies a need, as decided by the functions that check values in the emitted server. */
export function fits(value: JsonValue, need: Type): boolean {
  if (value === null) return need.presence === 'optional';
  if (need.kind === 'unknown') return !need.storable || accepts(readJson, value);
  return need.alternatives.some((alternative) => fitsAlternative(value, alternative));
}

function fitsAlternative(value: Exclude<JsonValue, null>, need: Alternative): boolean {
  switch (need.kind) {
    case 'string':
      return typeof value === 'string' && fitsText(value, need);
    case 'number':
      return (
        typeof value === 'number' &&
        need.checks.every((check) => accepts(numberReaders[check], value)) &&
        accepts(within(readNumber, need), value)
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'bytes':
      return false;
    case 'list':
      return (
        Array.isArray(value) &&
        (need.filled !== true || accepts(readFilled, value)) &&
        value.length <= (need.most ?? Infinity) &&
        (need.storable !== true || accepts(readJson, value)) &&
        value.every((item: JsonValue) => fits(item, need.element))
      );
    case 'object': {
      if (typeof value !== 'object' || Array.isArray(value)) return false;
      if (need.storable === true && !accepts(readJson, value)) return false;
      const fields = new Map<string, JsonValue>(Object.entries(value));
      if (need.someOf?.some((names) => !names.some((name) => fields.has(name)))) return false;
      return [...need.fields].every(([name, field]) => {
        const given = fields.get(name);
        return given === undefined ? field.presence !== 'required' : fits(given, field);
      });
    }
  }
}

/** Whether a text meets the requirements for texts. */
export const fitsText = (text: string, need: StringType): boolean =>
  need.checks.every((check) => accepts(stringReaders[check], text)) &&
  accepts(bounded(readString, need.bytes ?? Infinity), text) &&
  accepts(withLength(readString, { min: need.minLength, max: need.maxLength }), text) &&
  (need.values === undefined || accepts(oneOf(need.values), text)) &&
  (need.stored ?? []).every(({ changes, is }) => {
    const stored = storedText(text, changes);
    return stored === null || fitsText(stored, is);
  });

/** A constant is HTML if escaping would not change it. */
function readPlain(value: unknown): void {
  if (typeof value === 'string' && /[&<>"']/.test(value)) throw new Error('must be escaped');
}

type Reader = (value: unknown, name: string) => unknown;
const stringReaders: Record<StringCheck, Reader> = {
  text: readText,
  uuid: readUuid,
  timestamp: readTimestamp,
  instant: readTimestamp,
  email: readEmail,
  url: readUrl,
  slug: readSlug,
  header: headerValue,
  key: readFileKey,
  'media-type': readMediaType,
  html: readPlain,
};
const numberReaders: Record<NumberCheck, Reader> = {
  int32: readInteger,
  index: readWhole,
  limit: readLimit,
  status: statusCode,
};

/** Readers throw the error of the server's response. Only whether they throw matters here. */
function accepts(reader: Reader, value: JsonValue): boolean {
  try {
    reader(value, '');
    return true;
  } catch {
    return false;
  }
}
