import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import { passwordOf, withTokens } from '../../ir/given-tokens.ts';
import type { Case } from './messages.ts';

/** What an emitted test imports for this. */
interface Makers {
  readonly signToken?: (...signing: readonly JsonValue[]) => Promise<string>;
  readonly hashPassword?: (password: string) => Promise<string>;
}

/** Loads what an example needs from the emitted project in the folder. */
export async function makersFor(each: Case, folder: string): Promise<Makers> {
  const load = (path: string): Promise<Makers> => import(pathToFileURL(join(folder, path)).href);
  return {
    ...(each.tokens === undefined ? {} : await load('test/tokens.ts')),
    ...(hashesPasswords(each) ? await load('src/lib/values/password.ts') : {}),
  };
}

const hashesPasswords = ({ given }: Case): boolean =>
  Object.values(given)
    .flat()
    .some((row) => isObject(row) && Object.values(row).some((value) => passwordOf(value) !== undefined));

/** The example with its tokens in the headers, and with hashes instead of passwords. */
export async function fillGiven(each: Case, { signToken, hashPassword }: Makers): Promise<Case> {
  const tokens = new Map<string, string>();
  for (const [name, signing] of Object.entries(each.tokens ?? {}))
    tokens.set(name, (await signToken?.(...signing)) ?? '');
  const given: Record<string, readonly JsonValue[]> = {};
  for (const [table, rows] of Object.entries(each.given)) given[table] = await Promise.all(rows.map(hashed));
  return { ...each, given, act: actWith(each.act, (name) => tokens.get(name) ?? '') };

  async function hashed(row: JsonValue): Promise<JsonValue> {
    if (!isObject(row)) return row;
    const values: Record<string, JsonValue> = {};
    for (const [column, value] of Object.entries(row)) {
      const password = passwordOf(value);
      values[column] = password === undefined ? value : ((await hashPassword?.(password)) ?? null);
    }
    return values;
  }
}

function actWith(act: Case['act'], token: (name: string) => string): Case['act'] {
  const fill = (text: JsonValue): string => withTokens(typeof text === 'string' ? text : '', token);
  if (act.kind === 'invocation')
    return {
      ...act,
      headers: Object.fromEntries(Object.entries(act.headers).map(([name, text]) => [name, fill(text)])),
    };
  const { headers } = act.call;
  if (!isObject(headers)) return act;
  return {
    ...act,
    call: {
      ...act.call,
      headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, fill(text)])),
    },
  };
}
