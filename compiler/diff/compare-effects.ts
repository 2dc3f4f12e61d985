import { nodeOf } from '../ir/route.ts';
import { allRunNodes } from '../ir/route.ts';
import type { CheckedRoute } from '../ir/checked.ts';
import { isAct } from '../ir/deed.ts';
import type { ActKind, Deed } from '../ir/deed.ts';
import type { Node, Route } from '../ir/project.ts';
import { nameOfNode } from '../ir/project.ts';
import { deedsOf } from '../ir/effect.ts';
import { secretsOf } from '../ir/secret.ts';
import { fixedStatus, isAnswer, thrownFrom } from '../ir/response.ts';
import type { Consequence } from './project-diff.ts';

/** The effects of a route, and the secrets and guards they involve. `ids` maps renamed nodes to their former ids. */
export function compareEffects(
  before: CheckedRoute | undefined,
  after: CheckedRoute | undefined,
  ids: ReadonlyMap<string, string>,
): Consequence[] {
  return [
    ...compareActs(before, after, ids),
    ...compareSecrets(before, after),
    ...compareReleases(before, after, ids),
    ...(before === undefined || after === undefined
      ? []
      : [...compareGuards(before, after), ...compareCommits(before, after, ids)]),
  ];
}

const verbs: Readonly<Record<Exclude<ActKind, 'read'> | 'limit', string>> = {
  lock: 'locks rows',
  write: 'writes',
  mail: 'sends mail',
  queue: 'queues mail',
  'http-queue': 'queues requests',
  job: 'stores jobs',
  http: 'sends requests',
  fetch: 'reads',
  store: 'stores files',
  load: 'loads files',
  'file-queue': 'deletes files',
  once: 'remembers what it has seen',
  limit: 'limits a rate',
};

interface Act {
  readonly id: string;
  readonly text: string;
  readonly node: Node;
}

/** The nodes that run in order, including those in containers: a container does what they do. */
const controlNodes = ({ route, control, bodies }: CheckedRoute): readonly Node[] =>
  control.nodes.flatMap((id) => {
    const body = bodies.get(id);
    return body === undefined ? [nodeOf(route, id)] : controlNodes(body);
  });

function actsOf(checked: CheckedRoute | undefined): readonly Act[] {
  if (checked === undefined) return [];
  return controlNodes(checked).flatMap((node): Act[] => {
    const texts = deedsOf(node.kind).flatMap((deed) => {
      if (deed.kind === 'limit') return [verbs.limit];
      if (!isAct(deed) || deed.kind === 'read') return [];
      return [`${verbs[deed.kind]}${objectOf(deed)}`];
    });
    const by = node.kind.calls?.id ?? (node.kind.table === undefined ? undefined : node.kind.title);
    if (texts.length === 0) return [];
    return [{ id: node.id, text: `${texts.join(', ')}${by === undefined ? '' : ` (${by})`}`, node }];
  });
}

/** ` to users`, ` from https://api.example.com` */
function objectOf({ kind, table, origin }: Deed): string {
  if (origin !== undefined) return ` ${kind === 'fetch' ? 'from' : 'to'} ${origin}`;
  return table === undefined ? '' : ` ${kind === 'lock' ? 'of' : 'to'} ${table}`;
}

function compareActs(
  before: CheckedRoute | undefined,
  after: CheckedRoute | undefined,
  ids: ReadonlyMap<string, string>,
): Consequence[] {
  const old = new Map(actsOf(before).map((act) => [act.id, act.text]));
  const now = actsOf(after);
  const kept = new Set(now.map(({ id }) => ids.get(id) ?? id));
  const come = now.filter(({ id, text }) => old.get(ids.get(id) ?? id) !== text);
  const gone = actsOf(before).filter(
    ({ id, text }) => !kept.has(id) || come.some((each) => (ids.get(each.id) ?? each.id) === id && each.text !== text),
  );
  return [
    ...come.map(({ text, node }): Consequence => ({
      severity: 'attention',
      about: 'effect',
      message: `it ${text} now: ${nameOfNode(node)}`,
    })),
    ...gone.map(({ text, node }): Consequence => ({
      severity: 'attention',
      about: 'effect',
      message: `it no longer ${text}: ${nameOfNode(node)}`,
    })),
  ];
}

function compareSecrets(before: CheckedRoute | undefined, after: CheckedRoute | undefined): Consequence[] {
  const [old, now] = [usedSecrets(before), usedSecrets(after)];
  return [
    ...[...now]
      .filter((name) => !old.has(name))
      .map((name): Consequence => ({
        severity: 'attention',
        about: 'security',
        message: `it uses the secret ${name} now`,
      })),
    ...[...old]
      .filter((name) => !now.has(name))
      .map((name): Consequence => ({
        severity: 'attention',
        about: 'security',
        message: `it no longer uses the secret ${name}`,
      })),
  ];
}

function usedSecrets(checked: CheckedRoute | undefined): ReadonlySet<string> {
  return new Set(checked === undefined ? [] : allRunNodes(checked).flatMap(secretsOf));
}

/** Outputs that the compiler would keep out of answers and mails if the author had not vouched for them. */
function compareReleases(
  before: CheckedRoute | undefined,
  after: CheckedRoute | undefined,
  ids: ReadonlyMap<string, string>,
): Consequence[] {
  if (after === undefined) return [];
  return controlNodes(after).flatMap((node) => {
    const old = before?.route.nodes.get(ids.get(node.id) ?? node.id)?.kind.releases ?? [];
    const { releases = [] } = node.kind;
    const say = (columns: readonly string[], what: string): Consequence[] =>
      columns.map((column) => ({
        ...{ severity: 'attention', about: 'security' },
        message: `${nameOfNode(node)} ${what} “${column}”, which is computed from tables with sensitive columns`,
      }));
    return [
      ...say(
        releases.filter((column) => !old.includes(column)),
        'releases the column',
      ),
      ...say(
        old.filter((column) => !releases.includes(column)),
        'no longer releases the column',
      ),
    ];
  });
}

/** Whether each earlier response of a transaction still commits, or still rolls back. */
function compareCommits(before: CheckedRoute, after: CheckedRoute, ids: ReadonlyMap<string, string>): Consequence[] {
  if (!before.transactional || !after.transactional) return [];
  return controlNodes(after).flatMap((is): Consequence[] => {
    const was = before.route.nodes.get(ids.get(is.id) ?? is.id);
    const fate = fateAt(is);
    if (was === undefined || fate === undefined || fateAt(was) === fate) return [];
    return [{ severity: 'attention', about: 'effect', message: `at ${nameOfNode(is)}, what it wrote ${fate} now` }];
  });
}

function fateAt(node: Node): string | undefined {
  if (!isAnswer(node)) return undefined;
  const bound = thrownFrom(node, true);
  const status = fixedStatus(node);
  if (status === undefined) return `is kept below ${bound}`;
  return status < bound ? 'is kept' : 'is taken back';
}

/** What keeps requests out, and what limits them. */
function compareGuards(
  { route: old, transactional: was }: CheckedRoute,
  { route: now, transactional: is }: CheckedRoute,
): Consequence[] {
  const found: Consequence[] = [];
  if (was && !is)
    found.push({
      severity: 'attention',
      about: 'operation',
      message: 'what it writes does not commit together any more',
    });
  if (!was && is) found.push({ severity: 'safe', about: 'operation', message: 'what it writes commits together now' });
  found.push(...(was && is ? compareIsolation(old.isolation, now.isolation) : []));
  if (old.timeoutMs !== now.timeoutMs)
    found.push({
      severity: 'attention',
      about: 'operation',
      message: `it ${now.timeoutMs === undefined ? 'has no time limit now' : `gives up after ${now.timeoutMs} ms now`}${old.timeoutMs === undefined ? '' : `; it was ${old.timeoutMs} ms`}`,
    });
  if (old.bodyLimit !== now.bodyLimit)
    found.push({
      severity: (now.bodyLimit ?? defaultLimit) < (old.bodyLimit ?? defaultLimit) ? 'breaking' : 'safe',
      about: 'request',
      message: `it takes bodies of up to ${now.bodyLimit ?? defaultLimit} bytes now`,
    });
  return found;
}

function compareIsolation(old: Route['isolation'], now: Route['isolation']): Consequence[] {
  const [was, is] = [old?.level ?? 'read committed', now?.level ?? 'read committed'];
  if (was !== is)
    return [
      {
        severity: is === 'serializable' ? 'safe' : 'attention',
        about: 'operation',
        message: `its transaction is ${is} now; it was ${was}`,
      },
    ];
  if (old?.retries === now?.retries) return [];
  return [
    {
      severity: (now?.retries ?? 0) < (old?.retries ?? 0) ? 'attention' : 'safe',
      about: 'operation',
      message: `its transaction runs again up to ${now?.retries ?? 0} times now; it was ${old?.retries ?? 0}`,
    },
  ];
}

/** Fastify's own default, which the emitted server keeps. */
const defaultLimit = 1_048_576;
