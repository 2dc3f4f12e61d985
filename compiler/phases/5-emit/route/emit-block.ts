import { invariant } from '../../../base/invariant.ts';
import { code, comment, empty, identifier, join, mentions, print, property } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import { marked, markedAll } from '../../../code/mark.ts';
import { equals, not, operand } from '../../../code/condition.ts';
import type { Block, Step, Variable } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { mayReject } from '../../../ir/may-reject.ts';
import { camelCase } from '../../../ir/names.ts';
import { commits, emitRespond, isThrown } from './emit-respond.ts';
import { isOpenLiteral } from './as-known.ts';
import { emitContext, emitPure, emitValue, withFunctions } from './emit-value.ts';
import { emitRead } from './read-value.ts';
import type { NamingStep, RouteScope } from './scope.ts';
import { emitType } from './type-text.ts';
import { emitBody } from './emit-body.ts';
import { withConstants } from './with-constants.ts';

type EffectStep = Extract<Step, { kind: 'effect' }>;

/** The statements of a block. Blank lines set off what acts or decides from what only computes. */
export function emitBlock(block: Block, scope: RouteScope): Code {
  const emitted = block.map((step) => ({ step, lines: emitStep(step, scope) })).filter(({ lines }) => lines !== empty);
  findUnread(emitted, scope);
  const lines = emitted.flatMap(({ step, lines: own }, index): Code[] => {
    const previous = emitted[index - 1]?.step;
    const isApart = previous !== undefined && (isParagraph(step) || isParagraph(previous));
    return isApart ? [empty, own] : [own];
  });
  return join(lines, '\n');
}

interface EmittedStep {
  readonly step: Step;
  readonly lines: Code;
}

/** Finds the constants that nothing after them in their block reads: an emitter may leave out what the plan hands it. */
function findUnread(emitted: readonly EmittedStep[], scope: RouteScope): void {
  const read = new Set<Variable | undefined>();
  for (const { step, lines } of emitted.toReversed()) {
    for (const each of namingSteps(step))
      if (scope.isRead(each) && !each.variable.assignedLater && !read.has(each.variable)) scope.findUnread(each);
    for (const chunk of lines.chunks) read.add(scope.readAt(chunk));
  }
}

function namingSteps(step: Step): readonly NamingStep[] {
  if (step.kind === 'concurrent') return step.effects;
  return 'variable' in step && step.kind !== 'declare' ? [step] : [];
}

/** At the end of a function, a flow that just ends needs no `return`. */
export const withoutEnd = (block: Block): Block => (block.at(-1)?.kind === 'end' ? block.slice(0, -1) : block);

const isParagraph = ({ kind }: Step): boolean =>
  kind !== 'compute' &&
  kind !== 'check' &&
  kind !== 'body' &&
  kind !== 'clock' &&
  kind !== 'declare' &&
  kind !== 'require-header' &&
  kind !== 'leave';

function emitStep(step: Step, outer: RouteScope): Code {
  const scope = { ...outer, seen: outer.seenAt(step) };
  switch (step.kind) {
    case 'clock':
      return scope.isRead(step) ? code`const ${scope.declare(step.variable)} = new Date();` : empty;
    case 'body':
      return markedAll(scope.origins.ofStep(step), assign(step, emitBody(scope), scope));
    case 'require-header':
      return code`${lib.requireHeader([code`request.headers[${step.name}]`, code`${step.name}`])};`;
    case 'declare':
      if (!scope.isRead(step)) return empty;
      return markedAll(
        new Set(
          scope
            .assignments(step.variable)
            .flatMap((each) => (each.kind === 'compute' ? [each.node] : scope.origins.ofStep(each))),
        ),
        emitDeclaration(step.variable, scope),
      );
    case 'compute':
      if (!scope.isRead(step) && !mayReject(scope.node(step.node))) return empty;
      return marked(
        step.node,
        code`${comments(scope.node(step.node), undefined)}${assign(step, step.decided === undefined ? emitPure(scope.node(step.node), step.inputs, scope) : emitValue(step.decided, scope), scope)}`,
      );
    case 'check':
      return markedAll(scope.origins.ofStep(step), assign(step, emitCheck(step, scope), scope));
    case 'effect':
      return marked(step.node, emitEffect(step, scope));
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
    case 'transaction':
      return emitTransaction(step.block, scope);
    case 'labelled':
      return code`${identifier(scope.names.label(step.label))}: {\n${emitBlock(step.block, scope)}\n}`;
    case 'leave':
      return code`break ${identifier(scope.names.label(step.label))};`;
    case 'end':
      return code`return;`;
  }
}

function emitAnswer({ node: id, inputs }: Extract<Step, { kind: 'respond' }>, outer: RouteScope): Code {
  const { constants, scope } = outer.inTransaction
    ? withConstants(id, [inputs], outer)
    : { constants: () => empty, scope: outer };
  const node = scope.node(id);
  const isHandedOut = scope.inTransaction && scope.hasRequest && !isThrown(node, inputs, true);
  const answer = emitRespond(node, inputs, isHandedOut ? { ...scope, seen: scope.seen.inFunction() } : scope);
  return code`${constants(answer)}${comments(node, 'comment')}${answer}`;
}

function emitDeclaration(variable: Variable, scope: RouteScope): Code {
  const [made] = scope
    .assignments(variable)
    .flatMap((step) => (step.kind === 'compute' ? [scope.node(step.node).kind.behaviour] : []));
  return code`let ${scope.declare(variable)}: ${(made?.kind === 'pure' ? made.type : undefined) ?? emitType(variable.type)};`;
}

function assign(step: Extract<Step, { kind: 'compute' | 'check' | 'body' }>, value: Code, scope: RouteScope): Code {
  if (!scope.isRead(step)) return code`${operand(value)};`;
  const type = assertedType(value, step.variable);
  return step.variable.assignedLater
    ? code`${scope.assign(step.variable)} = ${value};`
    : code`const ${scope.declare(step.variable)}${type} = ${value};`;
}

/** Of an empty list TypeScript does not know what it is a list of; and of an object literal, that it may have other fields. */
function assertedType(value: Code, { type }: Variable): Code {
  if (print(value) === '[]') return code`: never[]`;
  return isOpenLiteral(value, type) ? code`: ${emitType(type)}` : empty;
}

/** A check of a value that a node computes on the spot may be part of the computation (To Number of an integer). */
function emitCheck({ value, need, source }: Extract<Step, { kind: 'check' }>, scope: RouteScope): Code {
  if (value.kind === 'inline' && value.path.length === 0 && need.kind === 'known') {
    const node = scope.node(value.node);
    const [only, ...others] = need.alternatives;
    const check =
      others.length === 0 && only?.kind === 'number' && only.checks.length === 1 ? only.checks[0] : undefined;
    const checked =
      node.kind.behaviour.kind === 'pure' && check !== undefined ? node.kind.behaviour.checked?.[check] : undefined;
    if (checked !== undefined && need.presence === 'required')
      return marked(node.id, checked(emitContext(node, value.inputs, scope)));
  }
  return emitRead(need, emitValue(value, scope), source);
}

/**
 * The author's words, where the code does not say them: a comment always, a label where no variable is named after it.
 */
function comments({ label, comment: text }: Node, named: string | undefined): Code {
  const shown =
    label !== undefined && named !== undefined && named !== camelCase(label) && named !== 'comment'
      ? [comment(label)]
      : [];
  const lines = text === undefined ? [] : text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '');
  return join([...shown, ...lines.map(comment)], '');
}

/** The promise of an effect, and how it is awaited. */
function effectCall({ node: id, inputs }: EffectStep, scope: RouteScope): Code {
  const node = scope.node(id);
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'effect', 'an effect step runs an effect');
  return withFunctions((inner) => behaviour.emit(emitContext(node, inputs, inner)), scope);
}

const isSynchronous = ({ kind: { behaviour } }: Node): boolean =>
  behaviour.kind === 'effect' && behaviour.effect.synchronous === true;

/** Before an effect that no query of the flow refuses for us, the deadline is asked. */
function deadline({ kind: { behaviour } }: Node, scope: RouteScope): Code {
  const isOutside =
    behaviour.kind === 'effect' &&
    (behaviour.effect.kind === 'mail' || (behaviour.effect.kind === 'queue' && !scope.inTransaction));
  return scope.timeoutMs !== undefined && isOutside ? code`${scope.signal}.throwIfAborted();\n` : empty;
}

function emitEffect(step: EffectStep, outer: RouteScope): Code {
  const { constants, scope } = withConstants(step.node, [step.inputs], outer);
  const node = scope.node(step.node);
  const call = effectCall(step, scope);
  const awaited = isSynchronous(node) ? call : code`await ${operand(call)}`;
  if (!scope.isRead(step)) return code`${constants(awaited)}${comments(node, '')}${deadline(node, scope)}${awaited};`;
  const name = scope.names.variable(step.variable);
  return code`${constants(awaited)}${comments(node, name)}${deadline(node, scope)}const ${scope.declare(step.variable)} = ${awaited};`;
}

function emitConcurrent(effects: readonly EffectStep[], outer: RouteScope): Code {
  const { constants, scope } = withConstants(
    effects.map(({ node }) => node).join(' '),
    effects.map(({ inputs }) => inputs),
    outer,
  );
  const names = effects.map((effect) =>
    scope.isRead(effect) ? marked(effect.node, scope.declare(effect.variable)) : empty,
  );
  const said = join(
    effects.map((effect) =>
      marked(
        effect.node,
        comments(scope.node(effect.node), scope.isRead(effect) ? scope.names.variable(effect.variable) : ''),
      ),
    ),
    '',
  );
  const calls = effects.map((effect) => marked(effect.node, effectCall(effect, scope)));
  const all = code`await Promise.all([${calls}]);`;
  return names.every((name) => name === empty)
    ? code`${constants(all)}${said}${all}`
    : code`${constants(all)}${said}const [${names}] = ${all}`;
}

function emitAttempt({ effect, next, error }: Extract<Step, { kind: 'attempt' }>, outer: RouteScope): Code {
  const { constants, scope } = withConstants(effect.node, [effect.inputs], outer);
  const node = scope.node(effect.node);
  const name = scope.names.variable(effect.variable);
  const inner = scope.inTransaction ? { ...scope, seen: scope.seen.inFunction() } : scope;
  const called = effectCall(effect, inner);
  const call = isSynchronous(node) ? code`Promise.resolve(${called})` : called;
  const tried = scope.inTransaction ? lib.attemptInSavepoint([code`tx`, code`() => ${call}`]) : lib.attempt([call]);
  if (next.length === 0 && error.length === 0)
    return marked(node.id, code`${constants(tried)}${comments(node, '')}${deadline(node, scope)}await ${tried};`);
  const statement = code`${constants(tried)}${comments(node, name)}${deadline(node, scope)}const ${scope.declare(effect.variable)} = await ${tried};`;
  return code`${marked(node.id, statement)}\n${branches(node, not(property(scope.read(effect.variable), 'ok')), error, next, outer)}`;
}

function emitTest({ node: id, inputs, whenTrue, whenFalse }: Extract<Step, { kind: 'test' }>, scope: RouteScope): Code {
  const node = scope.node(id);
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'test', 'a test step runs a test');
  if (whenTrue.length === 0 && whenFalse.length === 0 && behaviour.effect === undefined) return empty;
  return code`${marked(id, comments(node, ''))}${branches(node, behaviour.emit(emitContext(node, inputs, scope)), whenTrue, whenFalse, scope)}`;
}

/** The node is marked on what decides, not on the blocks inside. */
function branches({ id }: Node, decision: Code, whenTrue: Block, whenFalse: Block, scope: RouteScope): Code {
  if (whenTrue.length === 0 && whenFalse.length === 0) return marked(id, code`${decision};`);
  const close = marked(id, code`}`);
  if (whenTrue.length === 0)
    return code`${marked(id, code`if (${not(decision)}) {`)}\n${emitBlock(whenFalse, scope)}\n${close}`;
  const then = code`${marked(id, code`if (${decision}) {`)}\n${emitBlock(whenTrue, scope)}\n`;
  return whenFalse.length === 0
    ? code`${then}${close}`
    : code`${then}${marked(id, code`} else {`)}\n${emitBlock(whenFalse, scope)}\n${close}`;
}

function emitSwitch(
  { node: id, inputs, cases, otherwise }: Extract<Step, { kind: 'switch' }>,
  scope: RouteScope,
): Code {
  const node = scope.node(id);
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'switch', 'a switch step runs a switch');
  const value = emitContext(node, inputs, scope).comparable(behaviour.value);
  const [only, ...others] = cases;
  const said = marked(id, comments(node, ''));
  if (only === undefined) return code`${said}${emitBlock(otherwise, scope)}`;
  if (others.length === 0)
    return code`${said}${branches(node, equals(value, code`${only.value}`), only.block, otherwise, scope)}`;
  const close = marked(id, code`}`);
  const arms = cases.map(
    (arm) =>
      code`${marked(id, code`case ${arm.value}: {`)}\n${emitBlock(arm.block, scope)}${marked(id, leaveSwitch(arm.block))}\n${close}`,
  );
  const last =
    otherwise.length === 0 ? [] : [code`${marked(id, code`default: {`)}\n${emitBlock(otherwise, scope)}\n${close}`];
  return code`${said}${marked(id, code`switch (${value}) {`)}\n${join([...arms, ...last], '\n')}\n${close}`;
}

/** A case that does not end in an answer or a jump ends in `break`. */
const leaveSwitch = (block: Block): Code => (endsElsewhere(block) ? empty : code`\nbreak;`);
function endsElsewhere(block: Block): boolean {
  const last = block.at(-1);
  if (last === undefined) return false;
  if (last.kind === 'test') return endsElsewhere(last.whenTrue) && endsElsewhere(last.whenFalse);
  if (last.kind === 'attempt') return endsElsewhere(last.next) && endsElsewhere(last.error);
  return last.kind === 'respond' || last.kind === 'leave' || last.kind === 'end' || last.kind === 'transaction';
}

/** What the flow answers is sent when the transaction is committed. */
function emitTransaction(block: Block, scope: RouteScope): Code {
  const inner = emitBlock(withoutEnd(block), { ...scope, inTransaction: true, db: () => code`tx` });
  const run = code`async (${mentions(inner, 'tx') ? code`tx` : empty}) => {\n${inner}\n}`;
  const call =
    scope.timeoutMs === undefined
      ? lib.inTransaction([code`app.db`, run])
      : lib.inTransactionUntil([scope.signal, code`app.db`, run]);
  return scope.hasRequest && commits(block, scope)
    ? code`const answer = await ${call};\nreturn answer();`
    : code`return ${call};`;
}
