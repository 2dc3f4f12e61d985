import { isObject } from '../../base/json.ts';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { controlPorts } from '../../ir/control-graph.ts';
import type { Kind } from '../../ir/kind.ts';
import { needName, typeName, unknown } from '../../ir/type.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { configSchema } from '../../schema.ts';
import { sampleConfig, sampleContext } from '../../view/sample-config.ts';

/** A description of a kind for people, derived entirely from its definition. */
export interface KindDescription {
  readonly settings: readonly Setting[];
  /** The config that results in the ports below; for some kinds, the ports depend on it. */
  readonly sample: JsonObject;
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}

export interface Setting {
  readonly name: string;
  readonly type: string;
  /** The default; undefined if the setting is required or has none. */
  readonly preset: string | undefined;
  readonly isRequired: boolean;
  readonly description: string;
}

export interface Port {
  readonly name: string;
  readonly type: string;
  /** For an input that may stay unconnected, or an output that is only available after a certain control output. */
  readonly note: string;
}

/** The ports are those of a sample config, and the inputs that other values of a setting add. */
export function describeKind(definition: NodeDefinition): KindDescription {
  const schema = configSchema(definition);
  const sample = sampleConfig(schema);
  const { inputs, outputs } = portsOf(definition, sample);
  return {
    settings: describeSettings(schema),
    sample,
    inputs: [...inputs, ...otherInputs(definition, schema, inputs)],
    outputs,
  };
}

function portsOf(definition: NodeDefinition, config: JsonObject): Pick<KindDescription, 'inputs' | 'outputs'> {
  const bound = definition.bind(config, sampleContext(definition));
  return 'kind' in bound ? describePorts(bound.kind) : { inputs: [], outputs: [] };
}

/** Inputs that only some values of a setting give, such as `replacement` of Text with the operator "replace". */
function otherInputs(definition: NodeDefinition, schema: JsonObject, shown: readonly Port[]): readonly Port[] {
  const found = objectBranches(schema).flatMap((branch) =>
    Object.entries(propertiesOf(branch)).flatMap(([setting, values]) =>
      valuesOf(values).flatMap((value) =>
        portsOf(definition, { ...sampleConfig(branch), [setting]: value })
          .inputs.filter(({ name }) => shown.every((each) => each.name !== name))
          .map((port) => ({ port, setting, value: JSON.stringify(value) })),
      ),
    ),
  );
  return [...Map.groupBy(found, ({ port }) => port.name).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const values = [...new Set(alike.flatMap((each) => (each.setting === first.setting ? [each.value] : [])))].join(
      ', ',
    );
    const notes = [`with ${first.setting} ${values}`, ...(first.port.note === '' ? [] : [first.port.note])];
    return [{ ...first.port, note: notes.join('; ') }];
  });
}

const valuesOf = (schema: JsonValue): readonly JsonValue[] => {
  if (!isObject(schema)) return [];
  return 'const' in schema ? [schema['const'] ?? null] : Array.isArray(schema['enum']) ? schema['enum'] : [];
};

function describePorts(kind: Kind): Pick<KindDescription, 'inputs' | 'outputs'> {
  const { enters, leaves } = controlPorts(kind);
  const { needs, outputs } = kind.typing(() => unknown);
  const control = (name: string): Port => ({ name, type: 'control', note: '' });
  return {
    inputs: [
      ...(enters ? [control('in')] : []),
      ...kind.inputs.map(({ name, optional, inside }) => ({
        name,
        type: nameNeed(needs[name]),
        note: optional === true ? 'may be left unfed' : inside === true ? insideNote : '',
      })),
    ],
    outputs: [
      ...leaves.map(control),
      ...kind.outputs.map((port) => ({
        name: port.name,
        type: typeName(outputs[port.name] ?? unknown),
        note: port.inside === true ? insideNote : port.with === undefined ? '' : `comes with ${port.with}`,
      })),
    ],
  };
}

/** For a port that serves the nodes inside a container. */
const insideNote = 'inside';

const nameNeed = (need: Parameters<typeof typeName>[0] | undefined): string =>
  need === undefined ? 'anything' : needName(need);

/** All settings, nested ones by path: `onConflict.do`, `where[].column`. */
function describeSettings(schema: JsonObject, prefix = ''): readonly Setting[] {
  const branches = objectBranches(schema);
  const names = [...new Set(branches.flatMap((branch) => Object.keys(propertiesOf(branch))))];
  return names.flatMap((name) => {
    const holders = branches.filter((branch) => name in propertiesOf(branch));
    const schemas = holders.map((branch) => propertiesOf(branch)[name] ?? {});
    const [first = {}] = schemas;
    const details = isObject(first) ? first : {};
    const setting = {
      name: `${prefix}${name}`,
      type: [...new Set(schemas.flatMap((each) => spellType(each).split(' | ')))].join(' | '),
      preset: 'default' in details ? JSON.stringify(details['default']) : undefined,
      isRequired: holders.every(({ required }) => Array.isArray(required) && required.includes(name)),
      description: [
        textOf(details['description']),
        otherPresets(holders, name),
        holders.length < branches.length ? ofWhich(holders) : '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    };
    return [setting, ...describeParts(details, setting.name)];
  });
}

/**
 * The settings inside a setting: those of its items, its members or its own fields; in a union, those of each branch.
 */
function describeParts(details: JsonObject, name: string): readonly Setting[] {
  const { items, additionalProperties: members } = details;
  if (isObject(items)) return describeSettings(items, `${name}[].`);
  if (isObject(members)) return describeSettings(members, `${name}.*.`);
  const lists = (branchesOf(details) ?? []).filter((branch) => isObject(branch['items']));
  return [...lists.flatMap((list) => describeParts(list, name)), ...describeSettings(details, `${name}.`)];
}

/** The defaults in those branches of a union where they differ from the first one's. */
function otherPresets(holders: readonly JsonObject[], name: string): string {
  const presetOf = (branch: JsonObject): JsonValue | undefined => {
    const schema = propertiesOf(branch)[name];
    return isObject(schema) ? schema['default'] : undefined;
  };
  const [first, ...others] = Map.groupBy(holders, (branch) => JSON.stringify(presetOf(branch)));
  const differing = others.flatMap(([preset, branches]) =>
    preset === undefined ? [] : [`${preset} of ${marksOf(branches)}`],
  );
  return first === undefined || differing.length === 0 ? '' : `By default ${differing.join(', ')}.`;
}

/** The object schemas of a schema: itself, or the branches of a union. */
function objectBranches(schema: JsonObject): readonly JsonObject[] {
  const branches = branchesOf(schema);
  if (branches !== undefined) return branches.flatMap(objectBranches);
  return isObject(schema['properties']) ? [schema] : [];
}

/** The branches of a union; undefined for any other schema. */
function branchesOf({ oneOf, anyOf }: JsonObject): readonly JsonObject[] | undefined {
  const branches = oneOf ?? anyOf;
  return Array.isArray(branches) ? branches.filter(isObject) : undefined;
}

/** Which branches of a union have a setting: `(Of type "webhook".)`, if the branches can be told apart. */
function ofWhich(holders: readonly JsonObject[]): string {
  const marks = marksOf(holders);
  return marks === '' ? '' : `(Of ${marks}.)`;
}

/** What distinguishes some branches of a union from the others, such as `type "webhook"`; empty if nothing does. */
function marksOf(holders: readonly JsonObject[]): string {
  const marks = holders.map((branch) => {
    const [mark] = Object.entries(propertiesOf(branch)).flatMap(([name, schema]) =>
      isObject(schema) && 'const' in schema ? [`${name} ${JSON.stringify(schema['const'])}`] : [],
    );
    return mark ?? textOf(branch['title']);
  });
  return marks.includes('') ? '' : marks.join(', ');
}

/** A JSON Schema as a short type: `"eq" | "ne"`, `list of string`. */
function spellType(schema: JsonValue): string {
  if (!isObject(schema)) return 'anything';
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  const branches = branchesOf(schema);
  if (branches !== undefined) return [...new Set(branches.map(spellType))].join(' | ');
  if (schema['type'] === 'array') return `list of ${spellType(schema['items'] ?? null)}`;
  if (typeof schema['$ref'] === 'string') return 'the same';
  return textOf(schema['type']) || 'anything';
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
const propertiesOf = ({ properties }: JsonObject): JsonObject => (isObject(properties) ? properties : {});
