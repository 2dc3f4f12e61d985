import { readLibrary } from '../../compiler/cli/disk/package-root.ts';
import { compile } from '../../compiler/compile.ts';
import type { Compiled } from '../../compiler/compile.ts';
import { defaultOptions } from '../../compiler/options.ts';
import type { JsonValue } from '../../compiler/base/json.ts';
import { describeQuery } from './describe-query.ts';

/** The modules of runtime-lib, as the CLI reads them. */
export const library = readLibrary();

/** Compiles a project given as a value. */
export function compileProject(project: JsonValue): Promise<Compiled> {
  return compile({
    sources: [{ file: 'flow.json', text: JSON.stringify(project) }],
    ...{ options: defaultOptions, library, describeQuery },
  });
}

export interface NodeSpec {
  readonly type: string;
  readonly label?: string;
  readonly parent?: string;
  readonly config?: JsonValue;
  readonly inputs?: Readonly<Record<string, JsonValue>>;
}

/** One route's flow: nodes by id, and edges as `from -> to` lines. */
export function flow(nodes: Readonly<Record<string, NodeSpec>>, edges: string): JsonValue {
  return {
    nodes: Object.entries(nodes).map(([id, node]) => ({ id, ...node })),
    edges: edges
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s*->\s*/))
      .map(([from = '', to = '']) => ({ from, to })),
  };
}

/** A project of one route. */
export function project(
  flowOfRoute: JsonValue,
  route: Readonly<Record<string, JsonValue>> = {},
  rest: Readonly<Record<string, JsonValue>> = {},
): JsonValue {
  return {
    version: 1,
    name: 'test',
    ...rest,
    routes: [{ id: 'test', method: 'POST', path: '/test', ...route, flow: flowOfRoute }],
  };
}

/** The handler's file of the project's only route. */
export async function emittedRoute(value: JsonValue): Promise<string> {
  const { files, diagnostics } = await compileProject(value);
  const route = files?.find(({ path }) => path.startsWith('src/routes/'));
  if (route === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'));
  return route.text;
}

/** The project's openapi.json. */
export async function openApiOf(value: JsonValue): Promise<string> {
  const { files, diagnostics } = await compileProject(value);
  const text = files?.find(({ path }) => path === 'openapi.json')?.text;
  if (text === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return text;
}
