import { join } from 'node:path';
import type { Source } from '../../base/span.ts';
import { compile } from '../../compile.ts';
import type { Compiled } from '../../compile.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import type { Options } from '../../options.ts';
import type { PreviousBuild } from '../../phases/5-emit/index.ts';
import { readLibrary } from '../disk/package-root.ts';
import { formatWith } from '../input/format-with-kinds.ts';
import { describerOf } from '../run/query-describer.ts';
import { createTimings } from '../terminal/timings.ts';
import type { Timings } from '../terminal/timings.ts';
import { openBuildCache } from './build-cache.ts';
import { openCacheFolder } from './folder.ts';
import { userCacheFolder } from './user-folder.ts';

export interface FlowToCompile {
  /** The path as the user gave it. */
  readonly flow: string;
  readonly sources: readonly Source[];
  readonly kinds: readonly NodeDefinition[];
  readonly options: Options;
  readonly previous: PreviousBuild | undefined;
}

export interface CompiledFlow extends Compiled {
  /** Saves the cache for the next build. Call it once the project is written. */
  readonly remember: () => void;
}

/** Compiles a flow, reusing the results of its last build. */
export async function compileFlow(
  { flow, sources, kinds, options, previous }: FlowToCompile,
  timings: Timings = createTimings(),
): Promise<CompiledFlow> {
  const cache = timings.measure('read', () =>
    openBuildCache(openCacheFolder(join(userCacheFolder(), 'builds')), flow, options, kinds.length > 0),
  );
  const compiled = await timings.wait('format', () =>
    compile({
      sources,
      kinds,
      options,
      library: readLibrary(),
      describeQuery: describerOf(flow),
      format: cache.cached(formatWith(kinds)),
      measure: timings.measure,
      ...(previous === undefined ? {} : { previous }),
      ...(cache.flows === undefined ? {} : { cache: cache.flows }),
    }),
  );
  return { ...compiled, remember: cache.save };
}
