import type { CheckedRoute } from '../ir/checked.ts';
import { isText, parameterTypes } from '../ir/parameter-types.ts';
import { runNodes } from '../ir/route.ts';
import { required, string } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { isSubset } from '../ir/type-algebra.ts';
import { compareSent } from './compare-types.ts';
import type { TypeChange } from './compare-types.ts';

const words = { query: 'query parameter', header: 'header', cookie: 'cookie' } as const;
type Kind = keyof typeof words;

/** What has to be sent beside the body: in the path, the query, headers and cookies. */
export function compareParameters(before: CheckedRoute, after: CheckedRoute): TypeChange[] {
  const [was, is] = [parameterTypes(before), parameterTypes(after)];
  const inPath = after.route.pathParams.flatMap((name, index) => {
    const old = before.route.pathParams[index];
    return old === undefined
      ? []
      : compareTexts(was({ kind: 'path', name: old }), is({ kind: 'path', name }), `the path parameter "${name}"`);
  });
  return [...inPath, ...(['query', 'header', 'cookie'] as const).flatMap(compareKind)];

  function compareKind(kind: Kind): TypeChange[] {
    const [old, now] = [namesOf(before, kind), namesOf(after, kind)];
    const typesOf = (names: Names, name: string, type: typeof was): Type => {
      const sent = type({ kind, name });
      return names.get(name) === true ? { ...sent, presence: 'required' } : sent;
    };
    return [...new Set([...now.keys(), ...old.keys()])].flatMap((name): TypeChange[] => {
      const called = `the ${words[kind]} "${name}"`;
      if (!now.has(name))
        return [
          old.get(name) === true
            ? { severity: 'safe', message: `${called} is optional now` }
            : { severity: 'attention', message: `${called} is not read any more` },
        ];
      const type = typesOf(now, name, is);
      if (old.has(name)) return compareTexts(typesOf(old, name, was), type, called);
      return type.presence === 'required'
        ? [{ severity: 'breaking', message: `${called} is required now` }]
        : [{ severity: 'safe', message: `${called} is read now` }];
    });
  }
}

/** By name, whether a declaration requires it. */
type Names = ReadonlyMap<string, boolean>;

function namesOf(checked: CheckedRoute, kind: Kind): Names {
  const nameOf = (name: string): string => (kind === 'header' ? name.toLowerCase() : name);
  const read = runNodes(checked).flatMap((node) => node.kind.reads ?? []);
  const declared = kind === 'header' ? [...checked.route.contract.headers] : [];
  return new Map([
    ...read.flatMap((each) => (each.kind === kind ? [[nameOf(each.name), false] as const] : [])),
    ...declared.flatMap(([name, { required }]) => (required ? [[nameOf(name), true] as const] : [])),
  ]);
}

function compareTexts(before: Type, after: Type, called: string): TypeChange[] {
  if (before.presence !== after.presence) return compareSent(before, after, called);
  const [old, now] = [required(before), required(after)];
  // A number is sent as a text as well.
  return !isText(old) && isSubset(string('text'), now)
    ? [{ severity: 'safe', message: `${called} takes any text now` }]
    : compareSent(old, now, called);
}
