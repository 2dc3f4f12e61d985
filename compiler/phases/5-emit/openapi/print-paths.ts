import { isList, isObject } from '../../../base/json.ts';
import type { JsonObject } from '../../../base/json.ts';
import { formatObject } from '../format-json.ts';
import { printWidth } from '../format.ts';

/** An operation: what a method does at a path. */
export interface PathOperation {
  readonly path: string;
  readonly method: string;
  /** The operation as JSON, formatted for its place. */
  readonly text: string;
  /** The names of the rows that it refers to. */
  readonly rows: readonly string[];
  /** The security schemes that it refers to, by name. */
  readonly schemes: readonly (readonly [string, JsonObject])[];
}

export function printPaths(operations: readonly PathOperation[]): string {
  const members = [...Map.groupBy(operations, ({ path }) => path.replaceAll(/\{[^}]*\}/g, '{}')).values()].map(
    (all) => {
      const [{ path } = { path: '' }] = all;
      const printed = all.map(
        (each) => `      "${each.method}": ${each.path === path ? each.text : textAt(each, path)}`,
      );
      return `    ${JSON.stringify(path)}: {\n${printed.join(',\n')}\n    }`;
    },
  );
  return `  "paths": {\n${members.join(',\n')}\n  }`;
}

/** OpenAPI does not allow paths that differ only in parameter names; all use the names of the first route. */
function textAt({ path: own, text }: PathOperation, path: string): string {
  const names = new Map(parametersIn(own).map((name, index) => [name, parametersIn(path)[index] ?? name]));
  const operation: JsonObject = JSON.parse(text);
  const { parameters } = operation;
  const renamed = (isList(parameters) ? parameters : []).map((each) => {
    const name = isObject(each) && each['in'] === 'path' ? each['name'] : undefined;
    return isObject(each) && typeof name === 'string' ? { ...each, name: names.get(name) ?? name } : each;
  });
  return formatObject({ ...operation, parameters: renamed }, '      ', printWidth);
}

const parametersIn = (path: string): readonly string[] => path.match(/(?<=\{)[^}]*(?=\})/g) ?? [];
