import { isObject } from '../../../compiler/base/json.ts';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { columnSamples, tables } from './tables.ts';

/** The texts between commas. */
export const list = (argument: string): string[] =>
  argument
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** `users, email, age.gt, name?, +token, *user, lock`: a table, conditions, columns, relations (`its_user`), a lock. */
export function tableConfig(argument: string): JsonObject {
  const [table = '', ...rest] = list(argument);
  const where = rest
    .filter((each) => !/^[+^!*]|^lock$/.test(each))
    .map((each): JsonObject => {
      const [, column = '', operator = 'eq', optional] = /^(\w+)(?:\.([\w-]+))?(\?)?$/.exec(each) ?? [];
      return { column, operator, ...(optional === undefined ? {} : { optional: true }) };
    });
  const picked = (mark: string) => rest.filter((each) => each.startsWith(mark)).map((each) => each.slice(1));
  const columns = picked('+');
  const ignored = picked('^');
  const updated = picked('!');
  const included = picked('*');
  return {
    table,
    ...(where.length === 0 ? {} : { where }),
    ...(columns.length === 0 ? {} : { columns }),
    ...(included.length === 0
      ? {}
      : { include: Object.fromEntries(included.map((relation) => [`its_${relation}`, { relation }])) }),
    ...(rest.includes('lock') ? { lock: 'update' } : {}),
    ...(ignored.length === 0 ? {} : { onConflict: { columns: ignored, do: 'ignore' } }),
    ...(updated.length === 0 ? {} : { onConflict: { columns: updated, do: 'update' } }),
  };
}

export const conditionsOf = ({ where }: JsonObject): readonly JsonObject[] => (Array.isArray(where) ? where : []);
const portOf = (condition: JsonObject): string =>
  condition['operator'] === 'eq'
    ? String(condition['column'])
    : `${String(condition['column'])}.${String(condition['operator'])}`;

export function conditionDefaults(config: JsonObject): Record<string, JsonValue> {
  const columns = tables[String(config['table'])]?.['columns'];
  return Object.fromEntries(
    conditionsOf(config)
      .filter(({ operator }) => operator !== 'is-null' && operator !== 'is-not-null')
      .map((condition) => {
        const name = String(condition['column']);
        const column = isObject(columns) ? columns[name] : undefined;
        const sample = columnSamples[isObject(column) ? String(column['type']) : 'text'] ?? 'a';
        return [portOf(condition), condition['operator'] === 'in' ? [sample] : sample];
      }),
  );
}

export const firstCondition = (config: JsonObject): string => portOf(conditionsOf(config)[0] ?? {});
