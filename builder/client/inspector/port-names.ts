import type { NodeView, PortView, RouteView, TypeView, WireView } from '../../../compiler/view/route-view.ts';
import { endName } from './names.ts';

/** A port of a node, and the wires among which to look for its own. */
interface PortOf {
  readonly view: RouteView;
  readonly node: NodeView;
  readonly side: 'in' | 'out';
  readonly port: PortView;
  /** By default those of the route. */
  readonly wires?: readonly WireView[];
}

/** The full name of a port: “email, string, required, fed by Get Body Field email”. */
export const nameOfPort = (of: PortOf): string => [of.port.name, ...factsOfPort(of)].join(', ');

/** The description of a port besides its name. */
export function factsOfPort(of: PortOf): readonly string[] {
  const { port, side } = of;
  const ends = endsOf(of);
  if (port.ghost === true)
    return [`no such ${side === 'in' ? 'input' : 'output'} any more`, ...(ends === '' ? [] : [`wired to ${ends}`])];
  if (port.is === 'control') {
    const leads = side === 'in' ? 'comes from' : 'leads to';
    return ['control', ends === '' ? 'not wired yet' : `${leads} ${ends}`];
  }
  const type = typeOfPort(of)?.name;
  return [...(type === undefined ? [] : [type]), ...(side === 'in' ? howFed(of, ends) : howUsed(port, ends))];
}

function howFed({ node, port }: PortOf, ends: string): readonly string[] {
  const need = port.optional === true ? 'optional' : 'required';
  if (ends !== '') return [need, `fed by ${ends}`];
  return [need, Object.hasOwn(node.inputs, port.name) ? 'has a value' : 'not fed yet'];
}

const howUsed = ({ with: along }: PortView, ends: string): readonly string[] => [
  ...(along === undefined ? [] : [`with ${along}`]),
  ...(ends === '' ? [] : [`feeds ${ends}`]),
];

/**
 * The type of an output, or the need of an input. For an input that accepts anything, the type that its wire brings;
 * undefined if that is unknown, too.
 */
export function typeOfPort(of: PortOf): TypeView | undefined {
  const { type } = of.port;
  if (of.side === 'out' || type?.shape !== 'unknown') return type;
  const brought = wiresAt(of)[0]?.type;
  return brought?.shape === 'unknown' ? undefined : brought;
}

const endsOf = (of: PortOf): string =>
  wiresAt(of)
    .map((wire) => endName(of.view, of.side === 'in' ? wire.from : wire.to))
    .join(', ');

/** The wires at a port. */
export const wiresAt = ({ view, node, side, port, wires = view.wires }: PortOf): readonly WireView[] =>
  wires.filter((wire) => {
    const end = side === 'in' ? wire.to : wire.from;
    return end.node === node.id && end.port === port.name;
  });
