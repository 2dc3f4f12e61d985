import { checksum } from '../base/checksum.ts';
import { compareText } from '../base/compare-text.ts';

/** Names of one scope, each given once. */
export interface NameGiver {
  /**
   * The first free name; if there is none, the last one followed by a checksum of `id`. Ids are unique, so no clash is
   * ever resolved by a counter, and names do not depend on order.
   */
  readonly give: (id: string, names: readonly string[]) => string;
  readonly isFree: (name: string) => boolean;
}

export function createNameGiver(reserved: Iterable<string>): NameGiver {
  const taken = new Set(reserved);
  const isFree = (name: string): boolean => name !== '' && !words.has(name) && !taken.has(name);
  return {
    isFree,
    give: (id, names) => {
      const name = names.find(isFree) ?? inventName(names.findLast((each) => each !== '') ?? 'value', id, isFree);
      taken.add(name);
      return name;
    },
  };
}

function inventName(base: string, id: string, isFree: NameGiver['isFree']): string {
  const name = `${base}_${checksum(id)}`;
  return isFree(name) ? name : inventName(base, `${id}#`, isFree);
}

/**
 * Names everything in a scope, regardless of order: every first choice comes before any second choice, and shorter ids
 * come before longer ones.
 */
export function giveNames<T>(
  items: readonly T[],
  reserved: Iterable<string>,
  id: (item: T) => string,
  namesOf: (item: T) => readonly string[],
): ReadonlyMap<T, string> {
  const giver = createNameGiver(reserved);
  const inOrder = items.toSorted(
    (left, right) => id(left).length - id(right).length || compareText(id(left), id(right)),
  );
  const named = new Map<T, string>();
  for (let round = 0; named.size < items.length; round += 1) {
    for (const item of inOrder.filter((each) => !named.has(each))) {
      const names = namesOf(item);
      const name = names[round] ?? '';
      if (giver.isFree(name) || round >= names.length)
        named.set(item, giver.give(id(item), round < names.length ? [name] : names));
    }
  }
  return named;
}

/** The words of TypeScript, whether or not they could be names in some places. */
export const keywords: readonly string[] =
  `abstract arguments as async await boolean break case catch class const continue debugger declare default delete do else enum eval
  export extends false finally for function if implements import in infer instanceof interface keyof let namespace never new null number
  package private protected public readonly require return satisfies set static string super switch symbol this throw true try typeof
  undefined unique unknown using var void while with yield`.split(/\s+/);
const words: ReadonlySet<string> = new Set(keywords);

/** The names that TypeScript source mentions or declares, and possibly some from its comments and templates. */
export function namesIn(text: string): ReadonlySet<string> {
  const plain = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, ' ');
  return new Set(plain.match(/(?<![\w$.])[A-Za-z_$][\w$]*(?![\w$]|\??:)/g) ?? []);
}
