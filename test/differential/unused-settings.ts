import { isObject } from '../../compiler/base/json.ts';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { configSchema } from '../../compiler/schema.ts';
import { nodeDefinitions } from '../../compiler/nodes/registry.ts';
import { handWritten } from './hand-written/index.ts';
import { randomProject } from './random-project.ts';

/**
 * The settings of kinds, and their fixed values, that occur in no hand-written flow and in no random one of these
 * seeds: their effects are never compared with the reference interpreter. Defaults are included, since a flow leaves
 * them out.
 */
export function unusedSettings(seed: number, projects: number): readonly string[] {
  const used = new Set<string>();
  for (const { project } of handWritten) addSettings(used, project);
  for (let at = seed; at < seed + projects; at += 1) addSettings(used, randomProject(at, 16).project);
  const unused = nodeDefinitions.flatMap((kind) =>
    used.has(kind.type) ? missingIn(used, kind.type, configSchema(kind)) : [kind.type],
  );
  return [...new Set(unused)];
}

/** Adds each kind in the project, and each path in its settings, with its value if that is no object or list. */
function addSettings(used: Set<string>, project: JsonObject): void {
  for (const { type, config = {} } of nodesIn(project)) {
    if (typeof type !== 'string') continue;
    used.add(type);
    addValue(used, type, config);
  }
}

const itemsOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? Object.values(value).filter(isObject) : [];

const nodesIn = ({ routes, functions }: JsonObject): readonly JsonObject[] =>
  [...itemsOf(routes), ...itemsOf(functions)].flatMap(({ flow }) => (isObject(flow) ? itemsOf(flow['nodes']) : []));

function addValue(used: Set<string>, path: string, value: JsonValue): void {
  if (Array.isArray(value)) return value.forEach((item: JsonValue) => addValue(used, `${path}[]`, item));
  if (!isObject(value)) return void used.add(`${path} = ${JSON.stringify(value)}`);
  for (const [name, part] of Object.entries(value)) {
    used.add(`${path}.${name}`);
    addValue(used, `${path}.${name}`, part);
  }
}

/** What a JSON Schema allows at a path and nothing uses. Of an unused setting, the parts are left out. */
function missingIn(used: ReadonlySet<string>, path: string, schema: JsonValue | undefined): readonly string[] {
  if (!isObject(schema)) return [];
  const { anyOf, oneOf, properties, items, enum: values } = schema;
  const constants = [...(Array.isArray(values) ? values : []), ...('const' in schema ? [schema['const']] : [])];
  const fields = Object.entries(isObject(properties) ? properties : {});
  return [
    ...constants.map((value) => `${path} = ${JSON.stringify(value)}`).filter((value) => !used.has(value)),
    ...[...itemsOf(anyOf), ...itemsOf(oneOf)].flatMap((choice) => missingIn(used, path, choice)),
    ...fields.flatMap(([name, field]) =>
      used.has(`${path}.${name}`) ? missingIn(used, `${path}.${name}`, field) : [`${path}.${name}`],
    ),
    ...missingIn(used, `${path}[]`, items),
  ];
}
