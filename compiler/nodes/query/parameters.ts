import { nearest } from '../../base/did-you-mean.ts';
import { code } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { wrongQueryParameter } from '../../ir/catalogue/query.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import { orNull } from '../../ir/or-else.ts';
import type { ColumnType } from '../../ir/project.ts';
import { list, optional } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { typeOfValues, valueOr } from '../database/columns.ts';
import type { BindContext } from '../define-node.ts';
import type { SqlToken } from '../../base/read-sql.ts';
import { parameterTypes } from './types.ts';

/** The type of a parameter. */
export interface Parameter {
  readonly type: ColumnType;
  readonly isList: boolean;
  readonly isOptional: boolean;
}

export type Parameters = ReadonlyMap<string, Parameter>;

const names: readonly ColumnType[] = ['uuid', 'text', 'integer', 'number', 'boolean', 'timestamp', 'json'];
const lists = names.filter((name) => parameterTypes[name].listOid !== undefined).join('|');
/** `timestamp`, `uuid[]`, `text | null` */
export const parameterPattern = new RegExp(`^(?:(${names.join('|')})|(${lists})\\[\\])(\\s*\\|\\s*null)?$`);

export const readParameters = (params: Readonly<Record<string, string>>): Parameters =>
  new Map(
    Object.entries(params).flatMap(([port, text]) => {
      const [, single, listed, missing] = parameterPattern.exec(text) ?? [];
      const type = names.find((name) => name === (single ?? listed));
      return type === undefined
        ? []
        : [[port, { type, isList: listed !== undefined, isOptional: missing !== undefined }]];
    }),
  );

export function needOf({ type, isList, isOptional }: Parameter): Type {
  const whole = isList ? list(typeOfValues(type)) : typeOfValues(type);
  return isOptional ? optional(whole) : whole;
}

/** Whether the emitted statement has the value of a parameter in several places, or tests it. */
export const isRepeated = (name: string, { type, isOptional }: Parameter, tokens: readonly SqlToken[]): boolean =>
  (type === 'json' && isOptional) ||
  tokens.filter(({ kind, text }) => kind === 'parameter' && text === `:${name}`).length > 1;

/** The value of a parameter in the driver's form. */
export function emitParameter(port: string, { type, isList }: Parameter, emit: EmitContext): Code {
  const [value, given] = [emit.optionalInput(port), emit.type(port)];
  if (value === undefined) return code`null`;
  return isList ? orNull(value, given) : valueOr(type, value, given, code`null`);
}

/** The names of other ports. */
const taken: ReadonlySet<string> = new Set(['in', 'next', 'error', 'failure', 'records']);

/** Reports parameters that are undeclared or unused. Returns whether there are none. */
export function checkParameters(tokens: readonly SqlToken[], parameters: Parameters, { report }: BindContext): boolean {
  const used = tokens.filter(({ kind }) => kind === 'parameter');
  const undeclared = used.filter(({ text }) => !parameters.has(text.slice(1)));
  for (const { text, span } of undeclared) {
    const name = text.slice(1);
    const near = nearest(name, parameters.keys());
    const hint =
      near === undefined
        ? `Add its type to “params”, such as { "${name}": "text" }; or write a space behind the colon of a slice.`
        : `Did you mean “${near}”?`;
    report(wrongQueryParameter, { name, issue: 'is not declared', hint }, ['sql'], span);
  }
  const numbered = tokens.filter(({ kind }) => kind === 'position');
  for (const { text, span } of numbered) {
    const hint = 'Give it a name, such as :since, and its type in “params”.';
    report(wrongQueryParameter, { name: text, issue: 'has a number instead of a name', hint }, ['sql'], span);
  }
  const unused = [...parameters.keys()].filter((port) => used.every(({ text }) => text !== `:${port}`));
  for (const name of unused) {
    const hint = `Write :${name} where its value goes, outside of quotes; or remove it.`;
    report(wrongQueryParameter, { name, issue: 'does not occur in the SQL', hint }, ['params', name]);
  }
  const hiding = [...parameters.keys()].filter((port) => taken.has(port));
  for (const name of hiding) {
    const issue = 'has the name of another port';
    report(wrongQueryParameter, { name, issue, hint: 'Give it another name.' }, ['params', name]);
  }
  return [undeclared, numbered, unused, hiding].every((some) => some.length === 0);
}
