import type { Place } from '../../../base/span.ts';
import type { JsonValue } from '../../../base/json.ts';
import { anticipated, edgeVertex } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Operand } from '../../../ir/checked.ts';
import { fits } from '../../../ir/fits.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { baseNode, sourceOf } from '../../../ir/route.ts';
import { alternative } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { overlaps } from '../../../ir/type-algebra.ts';
import { choicesAt } from './text-parts.ts';
import type { TypedInput } from './typed-inputs.ts';
import type { Users } from './users.ts';

/** A constant that does not fit where it goes, through nodes that choose, build or list values. */
export interface MisfitConstant {
  readonly node: Node;
  readonly port: string;
  readonly place: Place;
  readonly value: JsonValue;
  readonly need: Type;
  /** The input that it is written at; undefined if it is in the config of the node. */
  readonly input: Extract<Input, { kind: 'literal' }> | undefined;
  /** Whether a node on the way chooses between it and other values. */
  readonly isChosen: boolean;
}

interface Flow {
  readonly route: Route;
  readonly control: ControlGraph;
  readonly users: Users;
  readonly inputs: readonly TypedInput[];
}

/**
 * The constants that do not fit where they go, each once. Those are left out that do not even fit their own port, or go
 * where no value could fit; and those that are chosen and go where only some paths lead, since a test before may have
 * told that they were not chosen.
 */
export function misfitConstants({ route, control, users, inputs }: Flow): readonly MisfitConstant[] {
  const begin = edgeVertex(route.start, 'next');
  const isAlwaysUsed = ({ id }: Node): boolean => anticipated(control, new Set(users(id))).has(begin);
  const found = inputs.flatMap(({ node, operand, need }) => {
    const fields = operand.kind === 'fields' ? [...operand.fields] : [];
    const columns = alternative(need, 'object')?.fields;
    const misfits = [
      ...behind(operand, need),
      ...fields.flatMap(([column, field]) => behind(field, columns?.get(column))),
    ];
    const isSure = misfits.some(({ isChosen }) => isChosen) && isAlwaysUsed(node);
    return misfits.filter(({ isChosen }) => !isChosen || isSure);
  });
  const isToldAlready = ({ input }: MisfitConstant): boolean =>
    inputs.some((each) => each.input === input && each.input.kind === 'literal' && !fits(each.input.value, each.need));
  return [...new Map(found.map((each) => [each.input ?? each.node, each])).values()].filter(
    (each) => !isToldAlready(each),
  );

  function behind(operand: Operand, need: Type | undefined): readonly MisfitConstant[] {
    if (operand.kind !== 'value' || operand.access.path.length > 0 || need === undefined) return [];
    if (operand.type.kind === 'known' && !overlaps(operand.type, need)) return [];
    return madeAt(baseNode(route, operand.access.base), need, { isChosen: false, seen: new Set() });
  }

  /** `seen`: the nodes on the way, each of which is visited once. */
  function madeAt(
    node: Node | undefined,
    need: Type,
    { isChosen, seen }: Pick<MisfitConstant, 'isChosen'> & { readonly seen: Set<Node> },
  ): readonly MisfitConstant[] {
    if (node === undefined || seen.has(node)) return [];
    seen.add(node);
    const { behaviour, meaning } = node.kind;
    if (meaning?.kind === 'constant') {
      const place = node.at(['config', 'value']);
      return misfit({ node, port: 'value', place, value: meaning.value, need, input: undefined, isChosen });
    }
    const through = (port: string, asked: Type | undefined, chosen = isChosen): readonly MisfitConstant[] => {
      const input = node.inputs.get(port);
      if (asked === undefined || input === undefined) return [];
      if (input.kind === 'wire') return madeAt(sourceOf(route, input), asked, { isChosen: chosen, seen });
      if (input.kind !== 'literal') return [];
      const { place, value } = input;
      return misfit({ node, port, place, value, need: asked, input, isChosen: chosen });
    };
    if (behaviour.kind === 'build') {
      const asked = alternative(need, 'object')?.fields;
      return [...behaviour.fields].flatMap(([name, port]) => through(port, asked?.get(name)));
    }
    if (meaning?.kind === 'list')
      return meaning.items.flatMap((port) => through(port, alternative(need, 'list')?.element));
    return [...choicesAt(node).keys()].flatMap((port) => through(port, need, true));
  }
}

/** The constant, unless it fits. What is missing is reported elsewhere. */
const misfit = (constant: MisfitConstant): readonly MisfitConstant[] =>
  constant.value === null || fits(constant.value, constant.need) ? [] : [constant];
