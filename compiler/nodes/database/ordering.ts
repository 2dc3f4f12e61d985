import { nearest } from '../../base/did-you-mean.ts';
import { code, identifier } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { unknownOrder } from '../../ir/catalogue/lists.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { InputPort } from '../../ir/kind.ts';
import { isNothing, optional } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { freePort } from '../free-port.ts';
import { emitOrder } from './emit-shape.ts';
import type { OrderChoices, OrderConfig } from './include-config.ts';
import type { Scope } from './scope.ts';
import { bindOrder } from './shape.ts';
import type { Order } from './shape.ts';

/** The order of rows, which an input may choose. */
export interface Ordering {
  readonly inputs: readonly InputPort[];
  readonly needs: Readonly<Record<string, Type>>;
  readonly emit: (emit: EmitContext) => Code;
}

/** `ports` are names that the input must not have. */
export function bindOrdering(config: OrderConfig | OrderChoices, scope: Scope, ports: readonly string[]): Ordering {
  if (!('choices' in config)) {
    const order = emitOrder(bindOrder(config, scope, ['orderBy']));
    return { inputs: [], needs: {}, emit: () => order };
  }
  const { choices, default: usual } = config;
  const input = freePort('orderBy', config.input, ports);
  const names = Object.keys(choices);
  if (usual !== undefined && !names.includes(usual))
    scope.context.report(unknownOrder, { name: usual, near: nearest(usual, names), known: names }, [
      'orderBy',
      'default',
    ]);
  const orders = Object.entries(choices).map(([name, order]) => ({
    name,
    order: bindOrder(order, scope, ['orderBy', 'choices', name]),
  }));
  const need: Type = {
    kind: 'known',
    presence: 'required',
    alternatives: [{ kind: 'string', checks: [], values: names }],
  };
  return {
    inputs: [{ name: input, repeated: true, ...(usual === undefined ? {} : { optional: true }) }],
    needs: { [input]: usual === undefined ? need : optional(need) },
    emit: (emit) => emitChoice(orders, usual ?? names.at(-1), input, emit),
  };
}

/** The order of the given name; for any other name, the default order. */
function emitChoice(
  orders: readonly { readonly name: string; readonly order: readonly Order[] }[],
  usual: string | undefined,
  input: string,
  emit: EmitContext,
): Code {
  const orderOf = (wanted: unknown): readonly Order[] | undefined => orders.find(({ name }) => name === wanted)?.order;
  const last = emitOrder(orderOf(usual) ?? []);
  const constant = orderOf(emit.constant(input));
  if (constant !== undefined) return emitOrder(constant);
  const others = orders.filter(({ name }) => name !== usual);
  const inner = emit.inFunction;
  if (others.length === 0 || inner.optionalInput(input) === undefined || isNothing(inner.type(input))) return last;
  const rows = identifier('qb');
  const given = inner.comparable(input);
  const chosen = others.reduceRight<Code>(
    (rest, { name, order }) => code`${given} === ${name} ? ${rows}${emitOrder(order)} : ${rest}`,
    code`${rows}${last}`,
  );
  return code`.$call((${rows}) => ${chosen})`;
}
