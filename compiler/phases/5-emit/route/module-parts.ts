import { code } from '../../../code/code.ts';
import type { Code, Local } from '../../../code/code.ts';
import { declares, ifRead, reads } from '../../../code/locals.ts';
import { markedAll, unmarked } from '../../../code/mark.ts';
import { camelCase } from '../../../ir/names.ts';
import type { RouteScope } from './scope.ts';

/** What a route's emitters put next to its handler; a value that several of them make the same way is emitted once. */
export interface ModuleParts extends Pick<RouteScope, 'once' | 'share'> {
  /** What `once` adds to the plugin before the handler. */
  readonly constants: () => Code[];
  /** What `share` adds to the module before the plugin. */
  readonly readers: () => Code[];
}

interface Part {
  readonly local: Local;
  readonly value: Code;
  readonly nodes: readonly string[];
}

export function createModuleParts(): ModuleParts {
  const inPlugin = new Map<string, Part>();
  const inModule = new Map<string, Part>();
  return {
    once: (hint, value, node) => put(inPlugin, [camelCase(hint)], value, [node]),
    share: (names, value, node) => put(inModule, names, value, node === undefined ? [] : [node]),
    constants: () => declarations(inPlugin),
    readers: () => declarations(inModule),
  };
}

function put(parts: Map<string, Part>, names: readonly string[], value: Code, nodes: readonly string[]): Code {
  const key = JSON.stringify(unmarked(value).chunks);
  const before = parts.get(key);
  const local = before?.local ?? { id: `constant ${key}`, names };
  parts.set(key, { local, value, nodes: [...(before?.nodes ?? []), ...nodes] });
  return reads(local);
}

const declarations = (parts: ReadonlyMap<string, Part>): Code[] =>
  [...parts.values()].map(({ local, value, nodes }) =>
    ifRead([local], markedAll(new Set(nodes), code`const ${declares(local)} = ${value};`)),
  );
