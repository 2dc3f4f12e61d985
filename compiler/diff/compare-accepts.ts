import type { Accepts, FileRule } from '../ir/accepts.ts';
import type { CheckedRoute } from '../ir/checked.ts';
import type { TypeChange } from './compare-types.ts';

/** What clients notice of changes to the kind of the body, and to the files that come with it. */
export function compareAccepts({ route: old }: CheckedRoute, { route: now }: CheckedRoute): TypeChange[] {
  const [was, is] = [old.contract.accepts, now.contract.accepts];
  if (typeOf(was) !== typeOf(is))
    return [{ severity: 'breaking', message: `the body is ${typeOf(is)} now; it was ${typeOf(was)}` }];
  return [...namesOf(was, is)].flatMap((name) => compareFile(name, fileOf(was, name), fileOf(is, name)));
}

const typeOf = (accepts: Accepts | undefined): string => accepts?.mediaType ?? 'application/json';

const namesOf = (...all: readonly (Accepts | undefined)[]): ReadonlySet<string> =>
  new Set(all.flatMap((accepts) => accepts?.files ?? []).map(({ name }) => name));

const fileOf = (accepts: Accepts | undefined, name: string): FileRule | undefined =>
  accepts?.files.find((file) => file.name === name);

function compareFile(name: string, old: FileRule | undefined, now: FileRule | undefined): TypeChange[] {
  const file = `the file "${name}"`;
  if (now === undefined) return [{ severity: 'attention', message: `${file} is not read any more` }];
  const need: readonly TypeChange[] =
    now.required === (old?.required ?? false)
      ? []
      : now.required
        ? [{ severity: 'breaking', message: `${file} is required now` }]
        : [{ severity: 'safe', message: `${file} is optional now` }];
  if (old === undefined) return need.length > 0 ? [...need] : [{ severity: 'safe', message: `${file} is read now` }];
  const refused = old.types.filter((type) => !now.types.includes(type));
  const taken = now.types.filter((type) => !old.types.includes(type));
  return [
    ...need,
    ...(refused.length === 0
      ? []
      : [{ severity: 'breaking', message: `${file} cannot be ${refused.join(' or ')} any more` } as const]),
    ...(taken.length === 0 ? [] : [{ severity: 'safe', message: `${file} can be ${taken.join(' or ')} now` } as const]),
    ...(now.maxBytes === old.maxBytes
      ? []
      : [
          {
            severity: now.maxBytes < old.maxBytes ? 'breaking' : 'safe',
            message: `${file} may have ${now.maxBytes} bytes now; it was ${old.maxBytes}`,
          } as const,
        ]),
  ];
}
