import type { Source } from '../../base/span.ts';
import { analyse } from '../../compile.ts';
import type { CheckedProject } from '../../ir/checked.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { defaultOptions } from '../../options.ts';
import { failure, success } from '../terminal/result.ts';
import type { FlowResult } from '../terminal/result.ts';
import { loadKinds } from './load-kinds.ts';
import { readFlow } from './read-flow.ts';

export interface LoadedFlow {
  readonly sources: readonly Source[];
  /** Those of the flowsmith.config.ts beside the flow. */
  readonly kinds: readonly NodeDefinition[];
}

/** The files of a flow, and its custom kinds. */
export async function loadSources(flow: string): Promise<FlowResult<LoadedFlow>> {
  const read = readFlow(flow);
  if (!read.ok) return read;
  if (read.value.diagnostics.length > 0) return failure(read.value);
  const kinds = await loadKinds(flow);
  return kinds.ok ? success({ sources: read.value.sources, kinds: kinds.value }) : kinds;
}

/**
 * A checked project for commands that only look at it: what is not yet safe to serve does not keep them from it, and
 * warnings are for `check`.
 */
export async function loadChecked(
  flow: string,
): Promise<FlowResult<LoadedFlow & { readonly checked: CheckedProject }>> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { checked, diagnostics } = analyse({ ...loaded.value, options: { ...defaultOptions, mode: 'development' } });
  return checked === undefined
    ? failure({ diagnostics, sources: loaded.value.sources })
    : success({ ...loaded.value, checked });
}
