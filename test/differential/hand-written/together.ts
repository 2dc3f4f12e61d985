import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { Call } from '../compare.ts';
import { runsAtOnce } from '../run-case.ts';
import type { Case } from '../run-case.ts';
import { isObject } from './case.ts';

/** A case whose project has one route, at `/test` or below. */
interface Single {
  readonly name: string;
  /** The rest of the project, without its named declarations. */
  readonly rest: JsonObject;
  readonly declared: Declared;
  /** Equal for cases that can share a project, unless they declare different things under one name. */
  readonly key: string;
  readonly route: JsonObject;
  readonly path: string;
  readonly calls: readonly Call[];
}

/** By kind and name. */
type Declared = ReadonlyMap<string, Declaration>;

interface Declaration {
  readonly kind: Kind;
  readonly name: string;
  readonly value: JsonValue;
  readonly text: string;
}

type Kind = 'tables' | 'secrets' | 'functions';

/** Cases that go into one project. */
interface Group {
  readonly singles: readonly Single[];
  readonly declared: Declared;
}

/** The maximum number of cases in one project: tsc and each server are started once for all of them. */
const atMost = 20;
/** All tables are read after each request: with more tables, that would take longer than sharing a project saves. */
const mostTables = 2;

/**
 * Cases share one project if their projects do not contradict each other, since building and starting one takes most of
 * the time of a case: case 3 is the route at `/test-3`, and starts with empty tables. Requests that no route answers
 * are unchanged, and so are all other cases.
 */
export function together(cases: readonly Case[]): readonly Case[] {
  const singles = cases.map(asSingle);
  const alone = cases.filter((_, index) => singles[index] === undefined);
  const alike = Map.groupBy(
    singles.filter((single) => single !== undefined),
    ({ key }) => key,
  );
  return [...alone, ...[...alike.values()].flatMap(inGroups).map(merge)];
}

function asSingle({ name, project, calls }: Case): Single | undefined {
  const { routes, tables, secrets, functions, version: _version, name: _name, ...rest } = project;
  const [route, ...others] = Array.isArray(routes) ? routes : [];
  if (route === undefined || !isObject(route) || others.length > 0) return undefined;
  const { path } = route;
  const requests = calls.flatMap((call) => ('url' in call ? [call] : []));
  const isAtTest = typeof path === 'string' && atTest.test(path) && requests.length === calls.length;
  if (!isAtTest) return undefined;
  const declared = declarations({ tables, secrets, functions });
  // Without tables, a project has no database.
  const kinds = new Set([...declared.values()].map(({ kind }) => kind));
  const key = JSON.stringify([name.startsWith('typed: '), runsAtOnce(project), [...kinds], rest]);
  return { name, rest, declared, key, route, path, calls: requests };
}

const atTest = /^\/test(?=$|[?/])/;

const declarations = (all: Readonly<Record<Kind, JsonValue | undefined>>): Declared =>
  new Map(
    (['tables', 'secrets', 'functions'] as const)
      .flatMap((kind) => named(all[kind]).map(([name, value]) => ({ kind, name, value, text: JSON.stringify(value) })))
      .map((each) => [`${each.kind} ${each.name}`, each]),
  );

/** Functions are listed, and everything else has its name as a key. */
const named = (value: JsonValue = {}): readonly (readonly [string, JsonValue])[] =>
  Array.isArray(value)
    ? value.map((each) => [isObject(each) ? String(each['id']) : '', each])
    : isObject(value)
      ? Object.entries(value)
      : [];

function inGroups(singles: readonly Single[]): readonly Group[] {
  const groups: Group[] = [];
  for (const single of singles) {
    const at = groups.findIndex((group) => canJoin(single, group));
    const into = groups[at] ?? { singles: [], declared: new Map() };
    groups[at === -1 ? groups.length : at] = {
      singles: [...into.singles, single],
      declared: new Map([...into.declared, ...single.declared]),
    };
  }
  return groups;
}

function canJoin({ declared }: Single, { singles, declared: others }: Group): boolean {
  const [own, theirs] = [tablesOf(declared), tablesOf(others)];
  return (
    singles.length < atMost &&
    new Set([...own, ...theirs]).size <= Math.max(mostTables, Math.min(own.length, theirs.length)) &&
    [...declared].every(([key, { text }]) => (others.get(key)?.text ?? text) === text)
  );
}

const tablesOf = (declared: Declared): readonly string[] =>
  [...declared.values()].flatMap(({ kind, name }) => (kind === 'tables' ? name : []));

const merge = ({ singles, declared }: Group): Case => ({
  name: singles.map(({ name }, index) => (index === 0 ? name : `test-${index}: ${name}`)).join('; '),
  project: {
    ...singles[0]?.rest,
    ...asDeclared([...declared.values()]),
    version: 1,
    name: 'test',
    routes: singles.map(({ route, path }, index) => ({
      ...route,
      id: `test-${index}`,
      path: path.replace(atTest, `/test-${index}`),
    })),
  },
  calls: singles.flatMap(({ calls }, index) => [
    ...(index === 0 ? [] : [{ empties: true } as const]),
    ...calls.map((call) => ({ ...call, url: call.url.replace(atTest, `/test-${index}`) })),
  ]),
});

const asDeclared = (all: readonly Declaration[]): JsonObject =>
  Object.fromEntries(
    [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, those]) => [
      kind,
      kind === 'functions'
        ? those.map(({ value }) => value)
        : Object.fromEntries(those.map(({ name, value }) => [name, value])),
    ]),
  );
