import { importsOf } from '../../code/code.ts';
import type { Plan } from '../../ir/plan.ts';
import type { Node, Route } from '../../ir/project.ts';
import type { Operations, ProjectFacts, SecretForm } from './project/facts.ts';
import type { EmittedRoute } from './route/emit-route.ts';

/** What the rest of the project has to know of the plan and its emitted routes. */
export function projectFacts({ checked }: Plan, emitted: readonly EmittedRoute[], operations: Operations, libraryTexts: ReadonlyMap<string, string>): ProjectFacts {
  const { project } = checked;
  const run = checked.routes.flatMap(({ route, uses }) => [...uses.keys()].flatMap((id) => route.nodes.get(id) ?? []));
  const effects = run.flatMap(effectOf);
  const imports = emitted.flatMap(({ code }) => importsOf(code).map(({ from }) => from));
  const forms = keyForms(checked.routes);
  const cron = checked.routes.some(({ route }) => route.trigger.kind === 'cron');
  const deduplicate = effects.some(({ kind }) => kind === 'once');
  return {
    name: project.name,
    ...(project.description === undefined ? {} : { description: project.description }),
    tables: [...project.tables.values()].map(({ name, columns, unique, indexes, renamedFrom }) => ({
      name,
      columns: [...columns.values()],
      unique,
      indexes,
      ...(renamedFrom === undefined ? {} : { renamedFrom }),
    })),
    secrets: [...project.secrets.values()].map(({ name, description }) => ({ name, ...(description === undefined ? {} : { description }), forms: forms.get(name) ?? [] })),
    operations,
    uses: {
      database: project.tables.size > 0 || cron || effects.some(({ usesDatabase }) => usesDatabase),
      mail: effects.some(({ kind }) => kind === 'mail' || kind === 'queue'),
      queue: effects.some(({ kind }) => kind === 'queue'),
      cron,
      declaredBodies: checked.routes.some(({ route }) => route.contract.body !== undefined),
      deduplicate,
    },
    routes: checked.routes.map(({ route }, index) => ({
      id: route.id,
      exportName: emitted[index]?.exportName ?? '',
      showsForm: route.trigger.kind === 'form',
      file: emitted[index]?.file.slice('src/'.length) ?? '',
      method: route.method,
      url: route.url,
      ...(route.title === undefined ? {} : { title: route.title }),
      ...(route.description === undefined ? {} : { description: route.description }),
      examples: route.examples,
    })),
    library: [...new Set(imports.filter((from) => from.startsWith('lib/')))].toSorted(),
    packages: [...new Set(imports.filter((from) => !from.startsWith('lib/') && !from.startsWith('node:')))].toSorted(),
    libraryTexts,
  };
}

/** The forms in which declared secrets are used as keys; as plain text, a secret may be anything. */
function keyForms(routes: Plan['checked']['routes']): ReadonlyMap<string, readonly SecretForm[]> {
  const found = routes.flatMap(({ route, uses }) =>
    [...uses.keys()].flatMap((id) => {
      const node = route.nodes.get(id);
      const form = node?.kind.keyForm;
      const name = node === undefined || form === undefined ? undefined : secretAt(node, form.input, route);
      if (form === undefined || name === undefined || (form.encoding === 'utf8' && form.prefix === '')) return [];
      return [{ name, form: { encoding: form.encoding, prefix: form.prefix } }];
    }),
  );
  const distinct = new Map(found.map((each) => [JSON.stringify(each), each]));
  return new Map([...Map.groupBy(distinct.values(), ({ name }) => name)].map(([name, uses]) => [name, uses.map(({ form }) => form)]));
}

/** The declared secret that feeds a port as it is. */
function secretAt(node: Node, port: string, { nodes }: Route): string | undefined {
  const input = node.inputs.get(port);
  if (input?.kind === 'secret') return input.name;
  const labels = input?.kind === 'wire' ? nodes.get(input.node)?.kind.labels : undefined;
  return labels?.kind === 'source' ? labels.secret : undefined;
}

function effectOf({ kind: { behaviour } }: Node) {
  if (behaviour.kind === 'effect') return [behaviour.effect];
  return behaviour.kind === 'test' && behaviour.effect !== undefined ? [behaviour.effect] : [];
}
