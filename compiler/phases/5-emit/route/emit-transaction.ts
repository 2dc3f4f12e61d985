import { code, comment, objectLiteral, optionalField } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import { declares, ifRead, parameter, reads } from '../../../code/locals.ts';
import { marked } from '../../../code/mark.ts';
import type { Block, InputValue, Inputs, Step, Variable } from '../../../ir/plan.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';
import type { Node } from '../../../ir/project.ts';
import { fixedStatus, hasBody } from '../../../ir/response.ts';
import { join } from '../../../ir/type-algebra.ts';
import { unknown } from '../../../ir/type.ts';
import { comments } from './emit-computation.ts';
import { committed, emitRespond } from './emit-respond.ts';
import type { Respond } from './emit-respond.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

type Transaction = Extract<Step, { kind: 'transaction' }>;

/** Whether an answer follows the commit. */
export const isAnsweredAfter = (block: Block, scope: RouteScope): boolean =>
  scope.hasRequest && committed(block, scope).length > 0;

/**
 * The transaction of a flow, and the answer after its commit. If all paths that commit share an answer, the
 * transaction returns that answer's body, otherwise a function that answers.
 */
export function emitTransaction(
  { block, isFollowed }: Transaction,
  scope: RouteScope,
  emit: (block: Block, scope: RouteScope) => Code,
): Code {
  const tx = parameter('tx');
  const inside: RouteScope = { ...scope, inTransaction: true, db: reads(tx) };
  const call = (inner: RouteScope): Code =>
    callInTransaction(code`async (${ifRead([tx], declares(tx))}) => {\n${emit(block, inner)}\n}`, scope);
  if (isFollowed) return code`await ${call(inside)};`;
  if (!isAnsweredAfter(block, scope))
    return code`return ${scope.isTried ? code`await ${call(inside)}` : call(inside)};`;
  const answer = sharedAnswer(block, scope);
  if (answer === undefined)
    return code`const answer = await ${call(inside)};\n${comment('Answers only after the commit.')}return answer();`;
  const { node, steps, port, input } = answer;
  const valueOf = (step: Respond): Code =>
    emitContext(node, step.inputs, { ...inside, seen: scope.seenAt(step) }).input(port);
  const handsBack = new Map(steps.map((step) => [step, valueOf(step)] as const));
  const result = resultOf([...handsBack.values()], block);
  const { type } = input;
  const value = { kind: 'variable', variable: result, node: undefined, port: undefined, path: [], type } as const;
  const sent = new Map(steps[0].inputs).set(port, { ...input, value });
  const after = marked(node.id, code`${comments(node)}${emitRespond(node, sent, scope)}`);
  return code`const ${declares(result)} = await ${call({ ...inside, handsBack })};\n\n${after}`;
}

/** The answers that commit, if they all come from one node and differ only in their body. */
interface SharedAnswer {
  readonly node: Node;
  readonly steps: readonly [Respond, ...Respond[]];
  /** The port of the body, and its value on any path. */
  readonly port: string;
  readonly input: InputValue;
}

function sharedAnswer(block: Block, scope: RouteScope): SharedAnswer | undefined {
  const [first, ...others] = committed(block, scope);
  const isInContainers = committed(block, { node: scope.node, bodies: new Map() }).length <= others.length;
  if (first === undefined || isInContainers) return undefined;
  const node = scope.node(first.node);
  const port = plainBody(node, first.inputs);
  if (port === undefined) return undefined;
  const constants = constantsBesides(port, first);
  const isShared = (step: Respond): boolean => step.node === node.id && constantsBesides(port, step) === constants;
  if (constants === undefined || !others.every(isShared)) return undefined;
  const inputs = [first, ...others].flatMap((step) => step.inputs.get(port) ?? []);
  const [input] = inputs;
  if (input === undefined || inputs.length <= others.length) return undefined;
  return {
    node,
    steps: [first, ...others],
    port,
    input: { ...input, type: inputs.map(({ type }) => type).reduce(join) },
  };
}

/** Equal for equal constants at the other ports; undefined if one of them is computed. */
function constantsBesides(port: string, { inputs }: Respond): string | undefined {
  const others = [...inputs].filter(([name]) => name !== port).map(([name, { value }]) => ({ name, value }));
  return others.every(({ value }) => value.kind === 'literal') ? JSON.stringify(others) : undefined;
}

/** The port of the body, if it is sent as JSON with a known status. */
function plainBody(node: Node, inputs: Inputs): string | undefined {
  const { behaviour } = node.kind;
  const status = fixedStatus(node, (port) => inputs.get(port)?.value);
  const isJson = behaviour.kind === 'respond' && behaviour.content === undefined;
  return isJson && status !== undefined && hasBody(status) ? behaviour.body : undefined;
}

/** The transaction's result keeps the name that it has inside, unless that name is also declared before. */
function resultOf(values: readonly Code[], block: Block): Variable {
  const declared = declaredIn(block);
  const [own, ...others] = new Set(
    values.map(({ reference }) =>
      declared.find(({ variable, part }) => reference?.base === variable && reference.path.join('.') === part),
    ),
  );
  const kept = others.length === 0 ? own?.variable : undefined;
  return kept ?? { ...parameter('answer'), type: unknown, assignedLater: false };
}

/** The variables that a block declares, and the part of each that holds its value. */
function declaredIn(block: Block): readonly { readonly variable: Variable; readonly part: '' | 'value' }[] {
  const whole = (variable: Variable) => ({ variable, part: '' }) as const;
  return block.flatMap((step) => {
    const inner = blocksOf(step).flatMap(declaredIn);
    switch (step.kind) {
      case 'attempt':
        return [{ variable: step.effect.variable, part: 'value' }, ...inner];
      case 'concurrent':
        return step.effects.map(({ variable }) => whole(variable));
      case 'effect':
        return [step.variable, ...(step.failures === undefined ? [] : [step.failures])].map(whole);
      case 'compute':
      case 'check':
        return step.variable.assignedLater ? [] : [whole(step.variable)];
      case 'declare':
        return [whole(step.variable)];
      default:
        return inner;
    }
  });
}

function callInTransaction(run: Code, { isolation, signal }: RouteScope): Code {
  if (isolation !== undefined) {
    const { level, retries } = isolation;
    const options = [
      ['level', code`${level}`],
      ['retries', code`${retries}`],
      ...optionalField('signal', signal),
    ] as const;
    return lib.inIsolation([code`app.db`, objectLiteral(options), run]);
  }
  return signal === undefined
    ? lib.inTransaction([code`app.db`, run])
    : lib.inTransactionUntil([signal, code`app.db`, run]);
}
