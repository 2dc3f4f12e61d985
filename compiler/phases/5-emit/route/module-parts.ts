import { remember } from '../../../base/remember.ts';
import { code } from '../../../code/code.ts';
import type { Code, Local } from '../../../code/code.ts';
import { declares, ifRead, reads } from '../../../code/locals.ts';
import { markedAll, unmarked } from '../../../code/mark.ts';
import { camelCase } from '../../../ir/names.ts';
import type { RouteScope } from './scope.ts';

/** What a route's emitters put beside its handler: a value that several of them make the same way stands once. */
export interface ModuleParts extends Pick<RouteScope, 'once' | 'share'> {
  /** What `once` adds to the plugin before the handler. */
  readonly constants: () => Code[];
  /** What `share` adds to the module before the plugin. */
  readonly readers: () => Code[];
}

interface Shared {
  readonly local: Local;
  readonly value: Code;
}

export function createModuleParts(): ModuleParts {
  const made = new Map<string, Shared & { readonly nodes: readonly string[] }>();
  const shared = new Map<string, Shared>();
  return {
    once: (hint, value, node) => {
      const key = JSON.stringify(unmarked(value).chunks);
      const before = made.get(key);
      const local = before?.local ?? { id: `constant ${key}`, names: [camelCase(hint)] };
      made.set(key, { local, value, nodes: [...(before?.nodes ?? []), node] });
      return reads(local);
    },
    share: (names, value) => {
      const key = JSON.stringify(value.chunks);
      return reads(remember(shared, key, () => ({ local: { id: `reader ${key}`, names }, value })).local);
    },
    constants: () =>
      [...made.values()].map(({ local, value, nodes }) =>
        ifRead([local], markedAll(new Set(nodes), code`const ${declares(local)} = ${value};`)),
      ),
    readers: () =>
      [...shared.values()].map(({ local, value }) => ifRead([local], code`const ${declares(local)} = ${value};`)),
  };
}
