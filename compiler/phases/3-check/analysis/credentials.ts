import { nodeOf } from '../../../ir/route.ts';
import type { Operands } from '../../../ir/checked.ts';
import type { Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { traceTaint } from './taint.ts';
import type { Path, Taint, TaintSource, TracesTo } from './taint.ts';
import type { RouteTypes } from './types.ts';

export interface TracedCredentials {
  /** Secrets, credentials in headers, and sensitive columns. */
  readonly credentials: TracesTo;
  readonly hashes: TracesTo;
  /** Input ports (`node.port`) fed with a credential or a hash, which are compared in constant time. */
  readonly ports: ReadonlySet<string>;
}

export function traceCredentials(route: Route, operands: Operands, types: RouteTypes): TracedCredentials {
  const credentials = traceTaint(route, types, credential);
  const hashes = traceTaint(route, types, hash);
  const ports = new Set<string>();
  for (const id of operands.keys()) {
    for (const [port, input] of nodeOf(route, id).inputs)
      if (credentials(input).length > 0 || hashes(input).length > 0) ports.add(`${id}.${port}`);
  }
  return { credentials, hashes, ports };
}

const credential: Taint = {
  ofSecret: (name, place) => ({ name: `secret "${name}"`, kind: 'secret', place }),
  atOutput: (node, port, path) => {
    const { taint, reads } = node.kind;
    switch (taint?.kind) {
      case 'source':
        return [
          {
            name: taint.name,
            kind: taint.secret !== undefined ? 'secret' : reads?.kind === 'header' ? 'header' : 'value',
            node,
            place: node.place,
          },
        ];
      case 'sanitizer':
        return [];
      case 'parts':
        return taint.parts
          .filter((part) => part.output === port && touches(part.path, path))
          .map(({ name }): TaintSource => ({ name, kind: 'column', node, place: node.place }));
      default:
        return undefined;
    }
  },
};

/** Hashes are no credentials. They are traced to compare them in constant time, and to find those that are leaked. */
const hash: Taint = {
  ofSecret: () => undefined,
  atOutput: (node) => {
    if (node.kind.meaning?.kind === 'hash') return [{ name: nameOfNode(node), kind: 'hash', node, place: node.place }];
    const { taint } = node.kind;
    return taint?.kind === 'source' || taint?.kind === 'sanitizer' || taint?.kind === 'parts' ? [] : undefined;
  },
};

/** Whether a tainted part is the requested one, contains it, or is contained in it. */
const touches = (tainted: Path, asked: Path): boolean =>
  tainted.every((step, index) => step === null || (asked[index] ?? null) === null || step === asked[index]);
