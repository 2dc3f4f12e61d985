import { isTimestamp } from '../../../runtime-lib/src/lib/values/formats.ts';
import type { JsonValue } from '../../base/json.ts';
import type { ColumnType } from '../../ir/project.ts';

/** Whether a literal can be the default of a column, that is, whether the server would store it unchanged. */
export function fitsColumn(type: ColumnType, value: Exclude<JsonValue, null>): boolean {
  switch (type) {
    case 'uuid':
      return value === 'uuid' || (typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value));
    case 'text':
      return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
    case 'integer':
      return value === 'increment' || (typeof value === 'number' && value === (value | 0));
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'timestamp':
      return value === 'now' || (typeof value === 'string' && isTimestamp(value));
    case 'json':
      // PostgreSQL's JSON allows neither U+0000 nor lone surrogates.
      return !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(value).replaceAll('\\\\', ''));
  }
}
