import { existsSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { nodeDefinitions } from '../../nodes/registry.ts';
import { isFile } from '../disk/guarded-files.ts';
import { packageRoot } from '../disk/package-root.ts';
import { failure, success } from '../terminal/result.ts';
import type { Problem, Result } from '../terminal/result.ts';
import { guardKind, isMadeByDefineNode, isNodeDefinition, missingText } from './guard-kind.ts';
import { locateFlow } from './locate-flow.ts';

export const configNames = ['flowsmith.config.ts', 'flowsmith.config.js', 'flowsmith.config.mjs'] as const;
const guide = 'docs/custom-kinds.md shows a whole one.';

/**
 * The kinds exported by the `flowsmith.config.ts` next to a flow (or in its folder); none without such a file. It is a
 * program that runs with the user's rights, the only one in a flow's folder.
 */
export async function loadKinds(flow: string): Promise<Result<readonly NodeDefinition[]>> {
  const path = findConfig(flow);
  return path === undefined ? success([]) : loadConfig(path);
}

/**
 * For commands without a flow: the kinds of the given config, or of the config next to the given flow, by default of
 * the one in the current folder.
 */
export async function loadKindsOf(given: string | undefined): Promise<Result<readonly NodeDefinition[]>> {
  if (given === undefined) return loadKinds('.');
  if (!existsSync(given))
    return failure({
      message: `Cannot read ${given}: it does not exist.`,
      hint: `Give a ${configNames[0]}, or a flow that has one beside it. ${guide}`,
    });
  if (/\.[cm]?[jt]s$/.test(given)) return loadConfig(resolve(given));
  const path = findConfig(given);
  return path === undefined
    ? failure({
        message: `There is no ${configNames[0]} beside ${given}.`,
        hint: `Give the path of the config. ${guide}`,
      })
    : loadConfig(path);
}

async function loadConfig(path: string): Promise<Result<readonly NodeDefinition[]>> {
  const shown = relative('.', path);
  const refused = (problem: Problem): Result<never> => failure({ ...problem, message: `${shown} ${problem.message}` });
  const loaded = await importConfig(path);
  if (!loaded.ok) return refused(loaded.problem);
  const { kinds, ...others } = loaded.value;
  if (kinds === undefined)
    return refused({
      message: 'exports no "kinds".',
      hint: `${Object.hasOwn(others, 'default') ? 'Use a named export instead of the default one' : 'Write'}: export const kinds = [defineNode({ … })]; ${guide}`,
    });
  if (!Array.isArray(kinds))
    return refused({
      message: 'exports "kinds", which is not a list.',
      hint: `Write: export const kinds = [defineNode({ … })]; ${guide}`,
    });
  const found: NodeDefinition[] = [];
  for (const [index, kind] of kinds.entries()) {
    const issue = findKindIssue(kind, index, found);
    if (issue !== undefined) return refused(issue);
    if (isNodeDefinition(kind)) found.push(guardKind(kind, shown));
  }
  return success(found);
}

/** What is wrong with an item of the list, after `before`. The message continues a sentence about the config. */
function findKindIssue(kind: unknown, index: number, before: readonly NodeDefinition[]): Problem | undefined {
  const lacking = isMadeByDefineNode(kind) ? missingText(kind) : undefined;
  if (lacking !== undefined)
    return {
      message: `defines a kind at kinds[${index}] without "${lacking}".`,
      hint: `Give defineNode a text as its "${lacking}". ${guide}`,
    };
  if (!isNodeDefinition(kind))
    return {
      message: `exports something at kinds[${index}] that defineNode did not make.`,
      hint: `Import defineNode from "flowsmith" and put what it returns into the list. ${guide}`,
    };
  const { type } = kind;
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(type))
    return {
      message: `names a kind ${JSON.stringify(type)}.`,
      hint: 'Name it in small letters, with hyphens between words: "slug", "tax-rate".',
    };
  if (nodeDefinitions.some((each) => each.type === type))
    return {
      message: `defines the kind "${type}", which flowsmith has itself.`,
      hint: 'Give it another type: a flow must mean the same everywhere.',
    };
  return before.some((each) => each.type === type)
    ? { message: `defines the kind "${type}" twice.`, hint: 'Remove one of them.' }
    : undefined;
}

/** The path of the config next to a flow, if there is one. */
function findConfig(flow: string): string | undefined {
  const { folder } = locateFlow(flow);
  const name = configNames.find((each) => isFile(folder, each));
  return name === undefined ? undefined : join(folder, name);
}

async function importConfig(path: string): Promise<Result<Readonly<Record<string, unknown>>>> {
  const hooks = serveOwnModules();
  try {
    // The modification time makes the URL unique, so that a watcher loads the current file.
    const module: Readonly<Record<string, unknown>> = await import(
      `${pathToFileURL(path).href}?changed=${statSync(path).mtimeMs}`
    );
    return success(module);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const frame =
      error instanceof Error ? /^\s+at .*?(flowsmith\.config\.\w+).*?:(\d+):(\d+)\)?$/m.exec(error.stack ?? '') : null;
    return failure({
      message:
        `cannot be loaded: ${message.split('\n')[0] ?? ''}${frame === null ? '' : ` (line ${frame[2]}, column ${frame[3]})`}.`.replace(
          /\.\.$/,
          '.',
        ),
      hint: `It runs as Node runs TypeScript: types are erased, imports of files end in .ts, and there are no enums. ${guide}`,
    });
  } finally {
    hooks.deregister();
  }
}

/**
 * Resolves a config's `flowsmith` and `zod` to those of the running flowsmith, whether or not they are installed next
 * to the flow. Custom kinds then use the same modules as the built-in ones; the published package contains its zod.
 */
function serveOwnModules(): { readonly deregister: () => void } {
  const at = (path: string): string => pathToFileURL(join(packageRoot, path)).href;
  const isCheckout = existsSync(join(packageRoot, 'compiler/index.ts'));
  const own = at(isCheckout ? 'compiler/index.ts' : 'dist/code/index.js');
  return registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === 'flowsmith') return { url: own, shortCircuit: true };
      if (specifier !== 'zod') return next(specifier, context);
      return isCheckout
        ? next(specifier, { ...context, parentURL: own })
        : { url: at('dist/code/zod.js'), shortCircuit: true };
    },
  });
}
