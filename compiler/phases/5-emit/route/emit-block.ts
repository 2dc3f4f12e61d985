import { invariant } from '../../../base/invariant.ts';
import { code, empty, join, property } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { declaration, declares, ifRead, reads, statements } from '../../../code/locals.ts';
import { marked, markedAll } from '../../../code/mark.ts';
import { anyOf, equals, not, operand } from '../../../code/condition.ts';
import { isOutside, storedForLater } from '../../../ir/deed.ts';
import { effectOf } from '../../../ir/effect.ts';
import type { Block, Step } from '../../../ir/plan.ts';
import { blocksOf, namesAll } from '../../../ir/plan-blocks.ts';
import type { Node } from '../../../ir/project.ts';
import { isThrown } from '../../../ir/response.ts';
import { assign, comments, emitCheck, emitCompute, emitDeclaration } from './emit-computation.ts';
import { attemptDeferred, attemptNow, effectCall, isSynchronous } from './effect-call.ts';
import { emitDecision, isTruth, returnedDecision, words } from './emit-decision.ts';
import type { TestStep } from './emit-decision.ts';
import { emitFail } from './emit-fail.ts';
import { emitRespond } from './emit-respond.ts';
import { isConstantType } from './constant-type.ts';
import { emitContext } from './emit-value.ts';
import { alternative, unknown } from '../../../ir/type.ts';
import { emitReturn, itemAt } from './emit-return.ts';
import type { RouteScope } from './scope.ts';
import { emitRequiredHeader, emitTogether } from './emit-together.ts';
import { emitTransaction, isAnsweredAfter } from './emit-transaction.ts';
import { emitTry } from './emit-try.ts';
import { failureRollsBack } from './rolls-back.ts';
import { emitBody } from './emit-body.ts';
import { withConstants } from './with-constants.ts';

type EffectStep = Extract<Step, { kind: 'effect' }>;

/** The statements of a block. Blank lines separate those that act or decide from those that only compute. */
export function emitBlock(block: Block, scope: RouteScope): Code {
  const decided = returnedDecision(block, scope);
  const steps = block
    .slice(0, decided === undefined ? block.length : -2)
    .filter((_, index) => !isReturned(block[index - 1], scope))
    .map((step) => ({ code: emitStep(step, scope), isParagraph: isParagraph(step) }));
  return statements([...steps, ...(decided === undefined ? [] : [{ code: decided, isParagraph: true }])]);
}

/** Whether a step leaves the function, so that `end` is redundant after it. A loop continues after an item's result. */
const isReturned = (step: Step | undefined, { loop }: RouteScope): boolean =>
  step?.kind === 'return' && (loop === undefined || loop.returns !== undefined);

const plain = ['compute', 'check', 'body', 'clock', 'declare', 'require-header', 'together', 'leave'];
const isParagraph = ({ kind }: Step): boolean => !plain.includes(kind);

function emitStep(step: Step, outer: RouteScope): Code {
  const scope = { ...outer, seen: outer.seenAt(step) };
  switch (step.kind) {
    case 'clock':
      return ifRead([step.variable], code`const ${declares(step.variable)} = new Date();`);
    case 'body':
      return markedAll(scope.origins.ofStep(step), assign(step, emitBody(scope)));
    case 'require-header':
      return code`${emitRequiredHeader(step.name, scope)};`;
    case 'declare':
      return emitDeclaration(step.variable, scope);
    case 'compute':
      return emitCompute(step, scope);
    case 'check':
      return markedAll(scope.origins.ofStep(step), assign(step, emitCheck(step, scope)));
    case 'together':
      return emitTogether(step, outer);
    case 'effect':
      return scope.bodies.has(step.node) ? emitLoop(step, scope) : marked(step.node, emitEffect(step, scope));
    case 'concurrent':
      return emitConcurrent(step.effects, scope);
    case 'attempt':
      return emitAttempt(step, scope);
    case 'test':
      return emitTest(step, scope);
    case 'switch':
      return emitSwitch(step, scope);
    case 'respond':
      return marked(step.node, emitAnswer(step, scope));
    case 'return':
      return marked(
        scope.node(step.node).partOf ?? step.node,
        code`${comments(scope.node(step.node))}${scope.loop === undefined ? emitReturn(step, scope) : keepResult(step, scope)}`,
      );
    case 'fail':
      return marked(step.node, emitFail(step, scope));
    case 'try':
      return emitTry(step, scope, emitBlock);
    case 'transaction':
      return emitTransaction(step, scope, emitBlock);
    case 'labelled':
      return code`${declares(scope.label(step.label))}: {\n${emitBlock(step.block, scope)}\n}`;
    case 'leave':
      return code`break ${reads(scope.label(step.label))};`;
    case 'end':
      return scope.loop === undefined || scope.loop.isFunction === true ? code`return;` : code`continue;`;
  }
}

function emitAnswer(step: Extract<Step, { kind: 'respond' }>, outer: RouteScope): Code {
  const value = outer.handsBack?.get(step);
  if (value !== undefined) return code`return ${value};`;
  const { node: id, inputs } = step;
  const { constants, scope } = outer.inTransaction
    ? withConstants(id, [inputs], outer)
    : { constants: empty, scope: outer };
  const node = scope.node(id);
  const isHandedOut = scope.inTransaction && (scope.hasRequest || scope.handsOut) && !isThrown(node, inputs, true);
  const inner = isHandedOut ? { ...scope, seen: scope.seen.inFunction() } : scope;
  return code`${constants}${comments(node)}${emitRespond(node, inputs, inner)}`;
}

/** Whether a handler with these steps awaits anything. */
export const awaits = (block: Block, scope: RouteScope): boolean =>
  block.some((step) => {
    if (step.kind === 'attempt' || step.kind === 'concurrent') return true;
    if (step.kind === 'effect' && !isSynchronous(scope.node(step.node))) return true;
    if (step.kind === 'test' && effectOf(scope.node(step.node).kind) !== undefined) return true;
    if (step.kind === 'try' && awaits(step.block, { ...scope, isTried: true })) return true;
    if (step.kind === 'transaction' && (step.isFollowed || scope.isTried || isAnsweredAfter(step.block, scope)))
      return true;
    return blocksOf(step).some((inner) => awaits(inner, scope));
  });

/** Checks the deadline before an effect that runs no query, since queries check it themselves. */
function deadline({ kind }: Node, scope: RouteScope): Code {
  const effect = effectOf(kind);
  const isStored = storedForLater.some((kind) => kind === effect?.kind);
  const isBeside = effect !== undefined && isOutside(effect);
  return isBeside || (isStored && !scope.inTransaction) ? scope.deadline : empty;
}

function emitEffect(step: EffectStep, outer: RouteScope): Code {
  const { constants, scope } = withConstants(step.node, [step.inputs], outer);
  const node = scope.node(step.node);
  const call = effectCall(step, scope);
  const awaited = isSynchronous(node) ? call : code`await ${operand(call)}`;
  const { variable } = step;
  const statement = (comment: Code, start: Code, value: Code): Code =>
    code`${constants}${comment}${deadline(node, scope)}${start}${value};`;
  const note = words(node);
  const declared = statement(note, code`const ${declares(variable)} = `, awaited);
  const returned = statement(words(node, variable), code`return `, scope.isTried ? awaited : call);
  return ifRead([variable], declaration(variable, declared, returned), statement(note, empty, awaited));
}

function emitLoop(step: EffectStep, outer: RouteScope): Code {
  const { constants, scope } = withConstants(step.node, [step.inputs], outer);
  return code`${constants}${marked(step.node, words(scope.node(step.node)))}${scope.containers.loop(step, scope)}`;
}

function keepResult({ node: id, inputs }: Extract<Step, { kind: 'return' }>, scope: RouteScope): Code {
  const { results, returns } = scope.loop ?? {};
  const node = scope.node(id);
  const [port] = node.kind.inputs;
  if (results === undefined || port === undefined) return empty;
  const item = alternative(results.type, 'list')?.element ?? unknown;
  const value = itemAt(emitContext(node, inputs, scope), port.name, item);
  if (returns === undefined) return code`${reads(results)}.push(${value});`;
  return code`return ${returns === 'list' ? code`[${value}]` : value};`;
}

function emitConcurrent(effects: readonly EffectStep[], outer: RouteScope): Code {
  const { constants, scope } = withConstants(
    effects.map(({ node }) => node).join(' '),
    effects.map(({ inputs }) => inputs),
    outer,
  );
  const variables = effects.map(({ variable }) => variable);
  const names = effects.map(({ node, variable }) => ifRead([variable], marked(node, declares(variable))));
  const note = effects.map(({ node }) => marked(node, words(scope.node(node))));
  const calls = effects.map((effect) => marked(effect.node, effectCall(effect, scope)));
  return code`${constants}${join(note, '')}${ifRead(variables, code`const [${names}] = `)}await Promise.all([${calls}]);`;
}

function emitAttempt({ effect, next, error }: Extract<Step, { kind: 'attempt' }>, outer: RouteScope): Code {
  const { constants, scope } = withConstants(effect.node, [effect.inputs], outer);
  const node = scope.node(effect.node);
  const { variable } = effect;
  const usesDatabase = effectOf(node.kind)?.usesDatabase === true;
  const isDeferred =
    (scope.inTransaction && !failureRollsBack(node, error, scope)) || (scope.maybeInTransaction && usesDatabase);
  const called = effectCall(effect, isDeferred ? { ...scope, seen: scope.seen.inFunction() } : scope);
  const call = isSynchronous(node) ? code`Promise.resolve(${called})` : called;
  const tried = isDeferred ? attemptDeferred(node, call, scope) : attemptNow(node, call);
  const statement = code`${constants}${words(node)}${deadline(node, scope)}${ifRead([variable], code`const ${declares(variable)} = `)}await ${tried};`;
  if (next.length === 0 && error.length === 0) return marked(node.id, statement);
  return code`${marked(node.id, statement)}\n${branches(node, not(property(scope.read(variable), 'ok')), error, next, outer)}`;
}

function emitTest(step: TestStep, scope: RouteScope): Code {
  const { node: id, whenTrue, whenFalse } = step;
  const node = scope.node(id);
  if (whenTrue.length === 0 && whenFalse.length === 0 && effectOf(node.kind) === undefined) return empty;
  return code`${marked(id, words(node))}${branches(node, emitDecision(step, scope), whenTrue, whenFalse, scope)}`;
}

/** The mark of the node covers its decision, not the blocks inside. */
function branches({ id }: Node, given: Code, whenTrue: Block, whenFalse: Block, scope: RouteScope): Code {
  const decision = isTruth(given) ? code`(${given} as boolean)` : given;
  if (whenTrue.length === 0 && whenFalse.length === 0) return marked(id, code`${decision};`);
  const close = marked(id, code`}`);
  if (whenTrue.length === 0)
    return code`${marked(id, code`if (${not(decision)}) {`)}\n${emitBlock(whenFalse, scope)}\n${close}`;
  const then = code`${marked(id, code`if (${decision}) {`)}\n${emitBlock(whenTrue, scope)}\n`;
  return whenFalse.length === 0
    ? code`${then}${close}`
    : code`${then}${marked(id, code`} else {`)}\n${emitBlock(whenFalse, scope)}\n${close}`;
}

function emitSwitch(step: Extract<Step, { kind: 'switch' }>, scope: RouteScope): Code {
  const { node: id, inputs, cases, otherwise, last = [] } = step;
  const node = scope.node(id);
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'switch', 'a switch step runs a switch');
  const value = emitContext(node, inputs, scope).comparable(behaviour.value);
  const [only, ...others] = cases;
  const note = marked(id, words(node));
  if (blocksOf(step).every((block) => block.length === 0)) return empty;
  if (only === undefined) return code`${note}${emitBlock(otherwise, scope)}`;
  // One value, or two with the same outcome, are compared with `===` as one would by hand.
  const values = cases.flatMap((each) => each.values);
  const isEither = others.length === 0 || cases.every(({ block }) => block.length === 0);
  if (values.length === 1 || (values.length === 2 && isEither && value.reference !== undefined)) {
    const isOneOf = anyOf(values.map((each) => equals(value, code`${each}`)));
    return code`${note}${branches(node, isOneOf, only.block, otherwise, scope)}`;
  }
  const close = marked(id, code`}`);
  const tested = inputs.get(behaviour.value)?.value;
  const isNamed = namesAll(step) && tested !== undefined && !isConstantType(tested, scope, [...values, ...last]);
  const bodies = (isNamed ? [...cases, { values: last, block: otherwise }] : cases).map(({ values: each, block }) => ({
    labels: each.map((text) => code`case ${text}:`),
    body: code`${emitBlock(block, scope)}${marked(id, leaveSwitch(block, scope))}`,
  }));
  // Cases with the same body share it, even if there are others between them.
  const shared = [...Map.groupBy(bodies, ({ body }) => JSON.stringify(body)).values()].map((same) => {
    const labels = same.flatMap((each) => each.labels);
    return code`${marked(id, code`${join(labels, '\n')} {`)}\n${same[0]?.body ?? empty}\n${close}`;
  });
  const rest =
    isNamed || otherwise.length === 0
      ? []
      : [code`${marked(id, code`default: {`)}\n${emitBlock(otherwise, scope)}\n${close}`];
  return code`${note}${marked(id, code`switch (${value}) {`)}\n${join([...shared, ...rest], '\n')}\n${close}`;
}

/** A case that does not end in an answer or a jump ends in `break`. */
const leaveSwitch = (block: Block, scope: RouteScope): Code => (endsElsewhere(block, scope) ? empty : code`\nbreak;`);
function endsElsewhere(block: Block, scope: RouteScope): boolean {
  const last = block.at(-1);
  if (last === undefined) return false;
  if (last.kind === 'test') return endsElsewhere(last.whenTrue, scope) && endsElsewhere(last.whenFalse, scope);
  if (last.kind === 'attempt') return endsElsewhere(last.next, scope) && endsElsewhere(last.error, scope);
  return isReturned(last, scope) || ['respond', 'fail', 'leave', 'end', 'transaction'].includes(last.kind);
}
