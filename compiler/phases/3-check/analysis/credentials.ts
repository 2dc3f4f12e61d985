import type { Ingredients } from '../../../ir/function.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { findPasswords, passwordsRead } from './passwords.ts';
import type { Passwords } from './passwords.ts';
import { inputOf, touches, traceTaint } from './taint.ts';
import type { Path, Taint, TaintSource, Trace, TracesTo } from './taint.ts';
import type { Taint as KindTaint } from '../../../ir/taint.ts';
import type { RequestRead } from '../../../ir/request-read.ts';
import type { RouteTypes } from './types.ts';

export interface TracedCredentials {
  /** Secrets, credentials in headers, passwords, sensitive columns, and issued credentials. */
  readonly credentials: TracesTo;
  readonly hashes: TracesTo;
  readonly passwords: Passwords;
  /** Input ports (`node.port`) fed with a credential or a hash, which are compared in constant time. */
  readonly ports: ReadonlySet<string>;
}

export function traceCredentials(route: Route, live: readonly Node[], types: RouteTypes): TracedCredentials {
  const passwords = findPasswords(route, live, types);
  const credentials = traceTaint(route, types, credentialBeside(passwords));
  const hashes = traceTaint(route, types, hash);
  const ports = new Set<string>();
  for (const { id, inputs } of live)
    for (const [port, input] of inputs)
      if (credentials(input).some(isTainted) || hashes(input).some(isTainted)) ports.add(`${id}.${port}`);
  return { credentials, hashes, passwords, ports };
}

/** Whether a trace begins in a credential or a hash of the flow itself, rather than in an input of a function. */
export const isTainted = ({ source }: Trace): boolean => source.kind !== 'input';

const credentialBeside = (passwords: Passwords): Taint => ({
  ofSecret: (name, place) => ({ name: `secret "${name}"`, kind: 'secret', secret: name, place }),
  atOutput: (node, port, path) => {
    const { taint, reads } = node.kind;
    if (node.kind.behaviour.kind === 'entry') return inputOf(node, port, path);
    const read = passwordsRead(passwords, node, port, path);
    if (read.length > 0) return read;
    switch (taint?.kind) {
      case 'summary':
        return taint.madeOf(port, path).sources.map((source) => ({ ...source, node, place: node.place }));
      case 'source':
        return [{ name: taint.name, kind: kindOf(taint, reads), ...secretOf(taint), node, place: node.place }];
      case 'sanitizer':
        return [];
      case 'parts':
        return taint.parts
          .filter((part) => part.output === port && touches(part.path, path))
          .map(({ name, isAnswer }): TaintSource => ({
            name,
            kind: isAnswer === true ? 'answer' : 'column',
            node,
            place: node.place,
          }));
      default:
        return undefined;
    }
  },
});

const secretOf = ({ secret }: Extract<KindTaint, { kind: 'source' }>): Pick<TaintSource, 'secret'> =>
  secret === undefined ? {} : { secret };

function kindOf(
  { secret, issued }: Extract<KindTaint, { kind: 'source' }>,
  reads: RequestRead | undefined,
): TaintSource['kind'] {
  if (secret !== undefined) return 'secret';
  if (issued === true) return 'issued';
  return reads?.kind === 'header' || reads?.kind === 'cookie' ? 'header' : 'value';
}

/** Hashes are not credentials, but are traced in order to compare them in constant time and to find leaks. */
const hash: Taint = {
  ofSecret: () => undefined,
  atOutput: (node, port, path) => {
    const { taint, behaviour } = node.kind;
    const hash = hashAt(node, port, path);
    if (hash !== 'none')
      return [{ name: nameOfNode(node), kind: 'hash', isKeyed: hash === 'keyed', node, place: node.place }];
    if (behaviour.kind === 'entry') return inputOf(node, port, path);
    return taint?.kind === 'source' || taint?.kind === 'sanitizer' || taint?.kind === 'parts' ? [] : undefined;
  },
};

function hashAt({ kind: { meaning, taint }, inputs }: Node, port: string, path: Path): Ingredients['hash'] {
  if (meaning?.kind === 'hash') return inputs.has(meaning.secret) ? 'keyed' : 'plain';
  return taint?.kind === 'summary' ? taint.madeOf(port, path).hash : 'none';
}
