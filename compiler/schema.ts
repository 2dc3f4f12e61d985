import { z } from 'zod';
import { isList, isObject } from './base/json.ts';
import type { JsonObject, JsonValue } from './base/json.ts';
import { remember } from './base/remember.ts';
import { expandRefs } from './base/schema-refs.ts';
import { formatJsonSchema } from './ir/format.ts';
import type { NodeDefinition } from './nodes/define-node.ts';
import { nodeDefinitions } from './nodes/registry.ts';

export type SchemaPart = 'project' | 'folder' | 'route' | 'function';

/**
 * The JSON Schema of the flow format for editors, with the `config` of each node described by its kind. The format
 * itself leaves `config` open; this combines it with the kinds.
 */
export function flowJsonSchema(part: SchemaPart, kinds: readonly NodeDefinition[] = nodeDefinitions): JsonObject {
  const schema = formatJsonSchema(part);
  const described = replaceNode(schema, kinds);
  if (described === schema) return { ...schema, title: titles[part] };
  return {
    ...objectOf(described),
    title: titles[part],
    $defs: definitionsOf(kinds),
  };
}

const titles: Readonly<Record<SchemaPart, string>> = {
  project: 'A flowsmith project in one file',
  folder: 'The project.json of a flowsmith project in a folder',
  route: 'A route of a flowsmith project, in a file of its own',
  function: 'A function of a flowsmith project, in a file of its own',
};

/** The schemas of the kinds' configs, and what these refer to. */
function definitionsOf(kinds: readonly NodeDefinition[]): JsonObject {
  const parts = kinds.map((kind) => {
    const { $defs = {}, ...config } = referringSchema(kind);
    return { config: [definitionName(kind), config] as const, shared: Object.entries(objectOf($defs)) };
  });
  return Object.fromEntries([...parts.map(({ config }) => config), ...parts.flatMap(({ shared }) => shared)]);
}

/** The JSON Schema of a kind's config, as users write it. Recursive schemas are expanded by one level. */
export const configSchema = (kind: NodeDefinition): JsonObject =>
  remember(configSchemas, kind, () => {
    const schema = referringSchema(kind);
    return expandRefs(schema, objectOf(schema['$defs'] ?? {}));
  });

const configSchemas = new WeakMap<NodeDefinition, JsonObject>();

function referringSchema({ config, title, summary }: NodeDefinition): JsonObject {
  const { $schema: _, ...schema } = objectOf(
    JSON.parse(JSON.stringify(z.toJSONSchema(config, { io: 'input', unrepresentable: 'any' }))),
  );
  return { title, description: summary, ...schema };
}

const definitionName = ({ type }: NodeDefinition): string => `config-${type}`;

/** Completes every node schema in a schema. Returns the same value if there is none. */
function replaceNode(schema: JsonValue, kinds: readonly NodeDefinition[]): JsonValue {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (isList(schema)) {
    const items = schema.map((item) => replaceNode(item, kinds));
    return items.every((item, index) => item === schema[index]) ? schema : items;
  }
  if (isNode(schema)) return describeNode(schema, kinds);
  const entries = Object.entries(schema).map(([key, value]): [string, JsonValue] => [key, replaceNode(value, kinds)]);
  return entries.every(([key, value]) => value === schema[key]) ? schema : Object.fromEntries(entries);
}

/** In the format, only nodes have both of these. */
const isNode = ({ properties }: JsonObject): boolean =>
  isObject(properties) && 'config' in properties && 'inputs' in properties;

function describeNode(node: JsonObject, kinds: readonly NodeDefinition[]): JsonObject {
  const type = kinds.map(({ type: name, title, summary }) => ({ const: name, title, description: summary }));
  return {
    ...node,
    properties: { ...objectOf(node['properties'] ?? {}), type: { description: 'The kind of the node.', oneOf: type } },
    allOf: kinds.map((kind) => ({
      if: { properties: { type: { const: kind.type } }, required: ['type'] },
      then: {
        properties: { config: { $ref: `#/$defs/${definitionName(kind)}` } },
        ...('required' in configSchema(kind) ? { required: ['config'] } : {}),
      },
    })),
  };
}

const objectOf = (value: JsonValue): JsonObject => (isObject(value) ? value : {});
