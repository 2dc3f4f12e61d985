import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { compile } from '../../compile.ts';
import { readMap } from '../../map/flow-map.ts';
import type { FlowMap } from '../../map/flow-map.ts';
import { defaultOptions } from '../../options.ts';
import { mapPath } from '../../phases/5-emit/map/index.ts';
import { readText } from '../disk/guarded-files.ts';
import { readLibrary } from '../disk/package-root.ts';
import { formatWith } from '../input/format-with-kinds.ts';
import { loadSources } from '../input/load-flow.ts';
import { failure, success } from '../terminal/result.ts';
import type { FlowResult, Result } from '../terminal/result.ts';
import { readManifest } from './manifest.ts';

/** Reads the map of a built project. */
function readMapOf(folder: string): Result<FlowMap> {
  const text = readText(folder, mapPath);
  if (text === undefined)
    return failure({
      message: `${folder} holds no ${mapPath}.`,
      hint: 'Give the folder of a built project, or leave out `--out` to compile the flow in memory.',
    });
  const map = readMap(text);
  return map === undefined
    ? failure({ message: `${join(folder, mapPath)} is damaged.`, hint: 'Build the project again.' })
    : success(map);
}

/** An emitted project, for looking up its lines. */
export interface MappedProject {
  readonly map: FlowMap;
  /** The text of an emitted file; undefined for any other path. */
  readonly textOf: (path: string) => string | undefined;
}

/** Reads a built project from its folder. */
export function readProject(folder: string): Result<MappedProject> {
  const map = readMapOf(folder);
  if (!map.ok) return map;
  const manifest = readManifest(folder);
  if (!manifest.ok) return manifest;
  return success({ map: map.value, textOf: (path) => (manifest.value.has(path) ? readText(folder, path) : undefined) });
}

/** Compiles a flow to the project that a build would write. */
export async function compileProject(flow: string): Promise<FlowResult<MappedProject>> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { files, diagnostics } = await compile({
    ...loaded.value,
    options: { ...defaultOptions, mode: 'development' },
    library: readLibrary(),
    format: formatWith(loaded.value.kinds),
  });
  const map = readMap(files?.find(({ path }) => path === mapPath)?.text ?? '');
  return map === undefined
    ? failure({ diagnostics, sources: loaded.value.sources })
    : success({ map, textOf: (path) => files?.find((file) => file.path === path)?.text });
}

/** Finds the project that a file belongs to: the nearest folder above it with a map. */
export function findProjectOf(file: string): { readonly folder: string; readonly path: string } | undefined {
  const full = existsSync(file) ? realpathSync(file) : resolve(file);
  for (let folder = dirname(full); ; folder = dirname(folder)) {
    if (existsSync(join(folder, mapPath))) return { folder, path: relative(folder, full).split(sep).join('/') };
    if (folder === dirname(folder)) return undefined;
  }
}

/** The map from `--out` if given, else from compiling the flow. */
export async function findMap(flow: string, out: string | undefined): Promise<FlowResult<FlowMap>> {
  if (out !== undefined) return readMapOf(out);
  const compiled = await compileProject(flow);
  return compiled.ok ? success(compiled.value.map) : compiled;
}
