import type { JsonObject, JsonValue } from '../base/json.ts';
import { roleOf } from '../graph/flow-graph.ts';
import type { Role } from '../graph/flow-graph.ts';
import type { Kind } from '../ir/kind.ts';
import type { BindContext, NodeDefinition } from '../nodes/define-node.ts';
import { icons } from '../nodes/icons.ts';
import { otherNames } from '../nodes/other-names.ts';
import { configSchema } from '../schema.ts';
import type { LastDeclarations, OpenFlow } from './flow.ts';
import type { KindView } from './route-view.ts';
import { sampleConfig, sampleContext } from './sample-config.ts';
import type { SampleChoice } from './sample-config.ts';
import { portsOf } from './view-ports.ts';

/**
 * All kinds that nodes of the flow may have, in the order of the docs, custom ones last. Those that cannot be bound yet
 * have no ports.
 */
export function viewKinds(
  { context, declarations }: Pick<OpenFlow, 'context' | 'declarations'>,
  canBind: (type: string) => boolean = () => true,
): readonly KindView[] {
  const choice = chooseFor(declarations);
  return [...context.kinds.values()].map((definition) =>
    viewKind(definition, choice, declarations, canBind(definition.type)),
  );
}

function viewKind(
  definition: NodeDefinition,
  choice: SampleChoice,
  { tables, secrets, functions, signatures }: LastDeclarations,
  canBind: boolean,
): KindView {
  const { type, title, summary, group, isEntry } = definition;
  const schema = configSchema(definition);
  const sample = sampleConfig(schema, choice);
  const kind = canBind
    ? bindSample(definition, sample, { ...sampleContext(definition), tables, secrets, functions, signatures })
    : undefined;
  const defaultRole = canBind ? roleOfType(definition) : 'value';
  return {
    ...{ type, title, summary, group, schema },
    ...beginning(sample, [...tables.keys()]),
    role: kind === undefined ? defaultRole : roleOf(kind),
    names: Object.hasOwn(otherNames, type) ? (otherNames[type] ?? []) : [],
    ...(kind === undefined ? { ins: [], outs: [] } : portsOf(kind)),
    isEntry: isEntry === true,
    ...(kind?.reads === undefined || kind.reads.kind === 'clock' ? {} : { reads: kind.reads.kind }),
    ...endsOf(kind),
    ...(Object.hasOwn(icons, type) ? { icon: icons[type] ?? '' } : {}),
  };
}

/** If there are several tables, the page chooses the one that a node uses. */
function beginning(sample: JsonObject, names: readonly string[]): Pick<KindView, 'sample' | 'tables'> {
  if (names.length < 2 || !Object.hasOwn(sample, 'table')) return { sample };
  const { table: _, ...rest } = sample;
  return { sample: rest, tables: names };
}

function endsOf(kind: Kind | undefined): Pick<KindView, 'ends'> {
  const behaviour = kind?.behaviour.kind;
  if (behaviour === 'fail') return { ends: 'failure' };
  return behaviour === 'respond' ? { ends: 'answer' } : behaviour === 'return' ? { ends: 'values' } : {};
}

function bindSample(definition: NodeDefinition, sample: JsonObject, context: BindContext): Kind | undefined {
  const bound = definition.bind(sample, context);
  return 'kind' in bound ? bound.kind : undefined;
}

/** The role of a node whose config does not determine it. */
export function roleOfType(definition: NodeDefinition | undefined): Role {
  if (definition === undefined) return 'value';
  const kind = bindSample(definition, sampleConfig(configSchema(definition)), sampleContext(definition));
  return kind === undefined ? 'value' : roleOf(kind);
}

/** The initial content of a node: the first table of the project, and nothing that one would have to delete. */
function chooseFor({ tables, secrets, functions }: LastDeclarations): SampleChoice {
  const [table] = tables.values();
  const [secret] = secrets.keys();
  const [called] = functions.keys();
  const values: readonly (readonly [string, JsonValue])[] = [
    ['table', table?.name ?? 'table'],
    ['where', [{ column: table?.primaryKey ?? 'id', operator: 'eq' }]],
    ['fields', ['name']],
    ['cases', ['first']],
    ['length', 2],
    ['pattern', 'dd.MM.yyyy'],
    ['template', 'Hello {{name}}'],
    ['keepDays', 30],
    ['seconds', 300],
    ['output', 'string'],
    ['expression', "''"],
    ['value', ''],
    ['secret', secret ?? 'SECRET'],
    ['url', 'https://api.example.com/'],
    ['function', called ?? 'function'],
    ['rules', { name: [{ rule: 'required' }] }],
  ];
  return { values: new Map(values), shown: new Set(['field', 'url']) };
}
