import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';

/**
 * The config of a node as written in the flow file. The interpreter reads it itself, since everything a kind derives
 * from its config is under test.
 */
export type Config = JsonObject;

export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);

export function textOf(config: Config, name: string, otherwise = ''): string {
  const value = config[name];
  return typeof value === 'string' ? value : otherwise;
}

export function numberOf(config: Config, name: string, otherwise = 0): number {
  const value = config[name];
  return typeof value === 'number' ? value : otherwise;
}

export function listOf(config: Config, name: string): readonly JsonValue[] {
  const value = config[name];
  return isList(value) ? value : [];
}

export const textsOf = (config: Config, name: string): readonly string[] => listOf(config, name).map(String);

export const objectsOf = (config: Config, name: string): readonly Config[] => listOf(config, name).filter(isConfig);

export const isConfig = (value: JsonValue): value is JsonObject => isObject(value);

/** A path as Fastify reads it, where the rest of one has no name. */
export const fastifyPath = (path: string): string => path.replace(/\*\w+$/, '*');

/** A project file as the interpreter reads it: configs by route id, then by node id. */
export function configsOf(
  file: JsonObject,
  list: 'routes' | 'functions' = 'routes',
): ReadonlyMap<string, ReadonlyMap<string, Config>> {
  return new Map(
    objectsOf(file, list).map((route) => {
      const flow = objectIn(route, 'flow');
      return [
        textOf(route, 'id'),
        new Map(objectsOf(flow, 'nodes').map((node) => [textOf(node, 'id'), objectIn(node, 'config')])),
      ];
    }),
  );
}

export function objectIn(config: Config, name: string): Config {
  const value = config[name];
  return value !== undefined && isConfig(value) ? value : {};
}
