import type { JsonValue } from '../../compiler/base/json.ts';
import { allConsequences, diffProjects } from '../../compiler/diff/diff-projects.ts';
import type { ProjectDiff } from '../../compiler/diff/project-diff.ts';
import { readVersion } from '../../compiler/diff/version.ts';
import type { Version } from '../../compiler/diff/version.ts';
import { flow } from '../support/compile-flow.ts';
import { describeQuery } from '../support/describe-query.ts';

export interface Parts {
  readonly nodes: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly label?: string;
        readonly config?: JsonValue;
        readonly inputs?: Readonly<Record<string, JsonValue>>;
        readonly position?: JsonValue;
      }
    >
  >;
  readonly edges: readonly string[];
  readonly route?: Readonly<Record<string, JsonValue>>;
  readonly project?: Readonly<Record<string, JsonValue>>;
  readonly others?: readonly JsonValue[];
}

export const users = {
  columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, email: { type: 'text' } },
};

export const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });

export const base: Parts = {
  nodes: {
    start: { type: 'start' },
    email: field('email'),
    row: { type: 'build-object', config: { fields: ['email'] } },
    insert: { type: 'db-insert', label: 'User', config: { table: 'users' } },
    reply: { type: 'return-json', config: { status: 201 } },
  },
  edges: [
    'start.next -> insert.in',
    'email.value -> row.email',
    'row.object -> insert.record',
    'insert.next -> reply.in',
    'insert.record -> reply.body',
  ],
  project: { tables: { users } },
};

export function toJson({ nodes, edges, route = {}, project = {}, others = [] }: Parts): JsonValue {
  return {
    version: 1,
    name: 'shop',
    ...project,
    routes: [
      { id: 'sign-up', method: 'POST', path: '/users', ...route, flow: flow(nodes, edges.join('\n')) },
      ...others,
    ],
  };
}

export function versionOf(value: JsonValue): Version {
  const { version, diagnostics } = readVersion([{ file: 'flow.json', text: JSON.stringify(value) }], [], describeQuery);
  if (version === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'));
  return version;
}

export const compare = (before: Parts, after: Parts): ProjectDiff =>
  diffProjects(versionOf(toJson(before)), versionOf(toJson(after)));

export const means = (before: Parts, after: Parts): readonly string[] =>
  allConsequences(compare(before, after)).map(({ severity, about, message }) => `${severity} ${about}: ${message}`);

export const withNodes = (
  nodes: Parts['nodes'],
  edges: readonly string[] = base.edges,
  rest: Partial<Parts> = {},
): Parts => ({
  ...base,
  ...rest,
  nodes: { ...base.nodes, ...nodes },
  edges,
});
