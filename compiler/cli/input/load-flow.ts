import type { Source } from '../../base/span.ts';
import { analyse } from '../../analyse.ts';
import type { FunctionEmission } from '../../compile-functions.ts';
import type { CheckedProject } from '../../ir/checked.ts';
import type { Document } from '../../ir/document.ts';
import type { DescribeQuery } from '../../ir/query.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { defaultOptions } from '../../options.ts';
import { describerFor } from '../run/describer-for.ts';
import { failure, success } from '../terminal/result.ts';
import type { FlowResult } from '../terminal/result.ts';
import { loadKinds } from './load-kinds.ts';
import { readFlow } from './read-flow.ts';

export interface LoadedFlow {
  readonly sources: readonly Source[];
  /** The kinds of the flowsmith.config.ts next to the flow. */
  readonly kinds: readonly NodeDefinition[];
  /** Undefined if no node asks. */
  readonly describeQuery: DescribeQuery | undefined;
}

/** Reads the files of a flow, and loads its custom kinds. */
export async function loadSources(flow: string): Promise<FlowResult<LoadedFlow>> {
  const read = readFlow(flow);
  if (!read.ok) return read;
  if (read.value.diagnostics.length > 0) return failure(read.value);
  const kinds = await loadKinds(flow);
  if (!kinds.ok) return kinds;
  const { sources } = read.value;
  const describeQuery = await describerFor(flow, sources, kinds.value);
  return success({ sources, kinds: kinds.value, describeQuery });
}

/**
 * Loads and checks a project, for commands that only inspect it. A flow that is not yet safe to serve is accepted, and
 * warnings are left to `check`. `emission`: for callers that need to know how functions are emitted.
 */
export async function loadChecked(
  flow: string,
  emission?: FunctionEmission,
): Promise<FlowResult<LoadedFlow & { readonly checked: CheckedProject; readonly document: Document }>> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { checked, document, diagnostics } = analyse({
    ...loaded.value,
    options: { ...defaultOptions, mode: 'development' },
    emission,
  });
  return checked === undefined || document === undefined
    ? failure({ diagnostics, sources: loaded.value.sources })
    : success({ ...loaded.value, checked, document });
}
