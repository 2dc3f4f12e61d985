import type { PortTypes } from '../ir/checked.ts';
import { controlPorts } from '../ir/control-graph.ts';
import type { Kind } from '../ir/kind.ts';
import { tenantInput } from '../ir/tenant.ts';
import { alternative, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { parameterFor } from '../nodes/typed-parameter.ts';
import type { NodePart } from './flow.ts';
import type { NodeView, PortView } from './route-view.ts';
import { viewType } from './view-type.ts';

export interface Ports {
  readonly ins: readonly PortView[];
  readonly outs: readonly PortView[];
}

/** The ports of a kind. `types` are those of the route; without them, the kind's own typing gives less precise ones. */
export function portsOf(kind: Kind, node?: string, types?: PortTypes): Ports {
  const { enters, leaves } = controlPorts(kind);
  const alone = node === undefined || types === undefined ? kind.typing(() => unknown) : undefined;
  const typeOf = (side: 'needs' | 'outputs', port: string): Type => {
    if (alone !== undefined) return (Object.hasOwn(alone[side], port) ? alone[side][port] : undefined) ?? unknown;
    return (side === 'needs' ? types?.need(node ?? '', port) : types?.outputType(node ?? '', port)) ?? unknown;
  };
  return {
    ins: [
      ...(enters ? [control('in')] : []),
      ...kind.inputs.flatMap(({ name, optional, tenant, inside, sink, noLiteral }): PortView | [] => {
        // Only the flow itself feeds it.
        if (name === tenantInput) return [];
        // A container accepts any value as its result: what it has to be follows from how the results are used.
        const need = inside === true ? unknown : typeOf('needs', name);
        const parameter = parameterFor(need);
        const fields = fieldsOf(need);
        return {
          ...{ name, is: 'data', type: viewType(need) },
          ...(optional === true || tenant === true ? { optional: true } : {}),
          ...(tenant === true ? { tenant } : {}),
          ...(inside === true ? { inside } : {}),
          ...(sink === undefined ? {} : { sink }),
          ...(noLiteral === undefined ? {} : { noLiteral }),
          ...(parameter === undefined ? {} : { parameter }),
          ...(fields.length === 0 ? {} : { fields }),
        };
      }),
    ],
    outs: [
      ...leaves
        .filter((name) => name !== 'error' || !failsLater(kind))
        .map((name): PortView => (name === kind.container?.body ? { ...control(name), inside: true } : control(name))),
      ...kind.outputs.map((port): PortView => {
        const type = typeOf('outputs', port.name);
        const fields = [...(alternative(type, 'object')?.fields.keys() ?? [])];
        return {
          ...{ name: port.name, is: 'data', type: viewType(type) },
          ...(port.with === undefined ? {} : { with: port.with }),
          ...(port.inside === true ? { inside: port.inside } : {}),
          ...(fields.length === 0 ? {} : { fields }),
        };
      }),
    ],
  };
}

const failsLater = ({ behaviour }: Kind): boolean => behaviour.kind === 'effect' && behaviour.failsLater === true;

function fieldsOf(need: Type): readonly string[] {
  const fields = [...(alternative(need, 'object')?.fields ?? [])];
  const required = fields.filter(([, { presence }]) => presence === 'required');
  return (required.length > 0 ? required : fields).map(([name]) => name);
}

const control = (name: string): PortView => ({ name, is: 'control' });

/** A port named in the file, by a wire or a literal. */
export interface NamedPort {
  readonly name: string;
  readonly is: PortView['is'];
}

/**
 * The ports of a node with an invalid config: those with its last valid config, as in `before`, else those named in the
 * file.
 */
export function portsBefore({ id, type }: NodePart, before: NodeView | undefined, named: Named): Ports {
  const last = before?.id === id && before.type === type ? before : undefined;
  return last === undefined
    ? { ins: distinct(named.ins), outs: distinct(named.outs) }
    : { ins: last.ins.filter(isReal), outs: last.outs.filter(isReal) };
}

export interface Named {
  readonly ins: readonly NamedPort[];
  readonly outs: readonly NamedPort[];
}

/** Adds, as ghosts, the ports that the file names but the node lacks. */
export const withGhosts = ({ ins, outs }: Ports, named: Named): Ports => ({
  ins: [...ins, ...ghostsOf(ins, named.ins)],
  outs: [...outs, ...ghostsOf(outs, named.outs)],
});

const ghostsOf = (ports: readonly PortView[], named: readonly NamedPort[]): readonly PortView[] =>
  distinct(named)
    .filter(({ name }) => !ports.some((port) => port.name === name))
    .map((port) => ({ ...port, ghost: true }));

const isReal = ({ ghost }: PortView): boolean => ghost === undefined;

const distinct = (ports: readonly NamedPort[]): readonly NamedPort[] => [
  ...new Map(ports.map((port) => [port.name, port])).values(),
];
