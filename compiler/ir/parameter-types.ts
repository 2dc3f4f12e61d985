import { isWhole } from './checked.ts';
import type { AccessPath, CheckedRoute } from './checked.ts';
import type { RequestRead } from './request-read.ts';
import { nodeOf, runNodes } from './route.ts';
import { isScalarType, string } from './type.ts';
import type { Type } from './type.ts';
import { meet } from './type-algebra.ts';

/** A value of the path, the query, a header or a cookie: text, in which scalars have their JSON spelling. */
export type TextRead = Extract<RequestRead, { readonly name: string }>;
type Parameter = Pick<TextRead, 'kind' | 'name'>;

/** What a client must send as a parameter: what every path to an answer below 400 needs, and what is declared. */
export function parameterTypes(checked: CheckedRoute): (parameter: Parameter) => Type {
  const needs = neededTexts(checked);
  const reads = runNodes(checked).flatMap(({ kind }) => kind.reads ?? []);
  return (parameter) => {
    const isIt = (read: Parameter): boolean => keyOf(read) === keyOf(parameter);
    const needed = needs.filter(({ read }) => isIt(read));
    const declared = reads.flatMap((read) =>
      (read.kind === 'path' || read.kind === 'query') && isIt(read) ? (read.declared?.type ?? []) : [],
    );
    const types = [
      ...needed.flatMap(({ read, type }) => (isScalarType(type) && isWholeText(read) ? [type] : [])),
      ...declared,
    ];
    const isNeeded = needed.some(({ hasDefault, type }) => !hasDefault && type.presence === 'required');
    return { ...narrowest(types), presence: isNeeded ? 'required' : 'optional' };
  };
}

/** Whether the value is all that is sent, without a scheme before it or a signature after it. */
const isWholeText = (read: TextRead): boolean =>
  !(read.kind === 'header' && read.scheme !== undefined) && !(read.kind === 'cookie' && read.signed === true);

/** Whether such values are sent as they are, other than texts that were decoded. */
const isSpelt = (type: Type): boolean =>
  type.kind === 'known' &&
  type.alternatives.every((each) =>
    each.kind === 'string'
      ? each.checks.some((check) => check !== 'text')
      : each.kind === 'number' || each.kind === 'boolean',
  );

const keyOf = ({ kind, name }: Parameter): string => `${kind} ${kind === 'header' ? name.toLowerCase() : name}`;

interface TextSource {
  readonly read: TextRead;
  /** Whether the text may be missing, since there is a default for it. */
  readonly hasDefault: boolean;
}

interface TextNeed extends TextSource {
  readonly type: Type;
}

/** The types that every path to an answer below 400 requires of texts, or of the values converted from them. */
function neededTexts(checked: CheckedRoute): readonly TextNeed[] {
  const { route, operands } = checked;
  const sourceOf = ({ base, path }: AccessPath): TextSource | undefined => {
    const kind = base.kind === 'output' && path.length === 0 ? nodeOf(route, base.node).kind : undefined;
    if (kind?.reads !== undefined) return textOf(kind.reads);
    if (base.kind !== 'output' || kind?.passes === undefined || kind.behaviour.kind !== 'pure') return undefined;
    const isDefault = kind.meaning?.kind === 'fallback';
    // A conversion that turns unreadable texts into null accepts any text.
    if (!isDefault && (kind.behaviour.rejects !== true || !isSpelt(checked.outputType(base.node, base.port))))
      return undefined;
    const passed = operands.get(base.node)?.get(kind.passes);
    const source = passed?.kind === 'value' && isWhole(passed.access) ? sourceOf(passed.access) : undefined;
    return source && { ...source, hasDefault: source.hasDefault || isDefault };
  };
  return checked.accepted().flatMap(({ access, type }) => {
    const source = sourceOf(access);
    return source === undefined ? [] : [{ ...source, type }];
  });
}

const textOf = (read: RequestRead): TextSource | undefined =>
  'name' in read ? { read, hasDefault: 'declared' in read && read.declared?.default !== undefined } : undefined;

/** A number is more specific than the text it is read from. */
function narrowest(types: readonly Type[]): Type {
  const converted = types.filter((type) => !isText(type));
  const [first = string(), ...others] = converted.length > 0 ? converted : types;
  return others.reduce(meet, first);
}

/** Whether it is sent as it is, rather than in another spelling. */
export const isText = (type: Type): boolean =>
  type.kind === 'known' && type.alternatives.some(({ kind }) => kind === 'string');
