import type { NodeDefinition } from '../../nodes/define-node.ts';
import { wayWithout } from '../../nodes/missing-kinds.ts';
import { nearestKind } from '../../nodes/other-names.ts';
import { nodeDefinitions } from '../../nodes/registry.ts';
import { describeKind } from '../describe/describe-kind.ts';
import type { Port, Setting } from '../describe/describe-kind.ts';
import { loadKindsOf } from '../input/load-kinds.ts';
import { done, failure } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import { printTable } from '../terminal/table.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface NodesOptions {
  /** A config with custom kinds, or a flow beside one. */
  readonly config?: string;
}

/** Lists the node kinds, including those of a config, or describes one. */
export async function nodes(kind: string | undefined, { config }: NodesOptions, terminal: Terminal): Promise<Outcome> {
  const loaded = await loadKindsOf(config);
  if (!loaded.ok) return loaded;
  const kinds = [...nodeDefinitions, ...loaded.value];
  if (kind === undefined) {
    terminal.print(listKinds(kinds, terminal));
    return done;
  }
  const definition =
    kinds.find(({ type }) => type === kind) ?? kinds.find(({ title }) => title.toLowerCase() === kind.toLowerCase());
  if (definition === undefined) {
    const near = nearestKind(
      kind,
      kinds.map(({ type }) => type),
    );
    const other = near === undefined ? '`flowsmith nodes` lists the kinds.' : `Did you mean ${near}?`;
    return failure({ message: `There is no node kind ${kind}.`, hint: wayWithout(kind) ?? other });
  }
  terminal.print(describe(definition, terminal));
  return done;
}

function listKinds(definitions: readonly NodeDefinition[], { color }: Terminal): string {
  const groups = [...new Set(definitions.map(({ group }) => group))];
  const width = Math.max(...definitions.map(({ type }) => type.length));
  const blocks = groups.map((group) => {
    const kinds = definitions.filter((each) => each.group === group);
    return [
      paint(color, 'bold', group),
      ...kinds.map(({ type, summary }) => `  ${paint(color, 'cyan', type.padEnd(width))}  ${summary}`),
    ].join('\n');
  });
  return `${blocks.join('\n\n')}\n\nflowsmith nodes <kind> says more about one of them.\n`;
}

function describe(definition: NodeDefinition, { color }: Terminal): string {
  const { type, title, summary } = definition;
  const { settings, sample, inputs, outputs } = describeKind(definition);
  const example = Object.keys(sample).length === 0 ? '' : `, with config ${JSON.stringify(sample)}`;
  const section = (name: string, rows: readonly (readonly string[])[]): string =>
    rows.length === 0 ? '' : `\n${paint(color, 'bold', name)}\n${printTable(rows, '  ')}\n`;
  return `${paint(color, 'bold', title)} (${paint(color, 'cyan', type)})
${summary}
${section('Config', settings.map(settingRow))}${section(`Inputs${example}`, inputs.map(portRow))}${section(`Outputs${example}`, outputs.map(portRow))}`;
}

function settingRow({ name, type, preset, isRequired, description }: Setting): readonly string[] {
  const need = isRequired ? 'required' : preset === undefined ? 'optional' : `default ${preset}`;
  return [name, type, need, description];
}

const portRow = ({ name, type, note }: Port): readonly string[] => [name, type, note];
