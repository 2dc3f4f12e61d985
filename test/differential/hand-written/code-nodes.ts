import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { answer, build, field } from './nodes.ts';

export const expression = (text: string, inputs: JsonObject | readonly string[], rest: JsonObject = {}) => ({
  type: 'code',
  config: { inputs, expression: text, ...rest },
});

/** One expression over a body field `v`, answered. */
export const over = (
  name: string,
  type: string,
  text: string,
  bodies: readonly JsonValue[],
  others: Readonly<Record<string, string>> = {},
): Case =>
  one(
    `code: ${name}`,
    {
      v: field('v'),
      ...Object.fromEntries(Object.keys(others).map((each) => [each, field(each)])),
      c: expression(text, { v: type, ...others }),
      o: build('value'),
      r: answer(),
    },
    [
      's.next -> r.in\nv.value -> c.v\nc.value -> o.value\no.object -> r.body',
      ...Object.keys(others).map((each) => `${each}.value -> c.${each}`),
    ].join('\n'),
    bodies.map((body) => post('/test', body)),
  );

export const all = (values: readonly JsonValue[]): readonly JsonValue[] => [...values.map((v) => ({ v })), {}];

/** The rows are then the same in every run. */
export function withoutClock(tables: JsonObject): JsonValue {
  const table = tables['things'];
  if (typeof table !== 'object' || table === null || !('columns' in table)) return null;
  const columns = table['columns'];
  if (typeof columns !== 'object' || columns === null || Array.isArray(columns)) return null;
  return { columns: Object.fromEntries(Object.entries(columns).filter(([name]) => name !== 'created')) };
}
