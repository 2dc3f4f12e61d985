import { code, empty, join } from '../../../code/code.ts';
import type { Code, Local } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import { assigns, declares, ifRead, inOrder, names, reads, withOwn } from '../../../code/locals.ts';
import { marked, markedAll } from '../../../code/mark.ts';
import { isControl } from '../../../ir/control-graph.ts';
import { camelCase } from '../../../ir/names.ts';
import type { Inputs, Reading, Step, Value, Variable } from '../../../ir/plan.ts';
import { unknown } from '../../../ir/type.ts';
import { asArrowBody } from './body-of.ts';
import { emitBody } from './emit-body.ts';
import { assertedType, comments, emitComputation } from './emit-computation.ts';
import type { RouteScope } from './scope.ts';
import { withConstants } from './with-constants.ts';

type TogetherStep = Extract<Step, { kind: 'together' }>;

/** The code that reads a value, and the variable that names it. */
interface Reader {
  readonly local: Local;
  /** Variables that it must wait for besides those it reads. */
  readonly after: readonly Local[];
  /** The author's comment. */
  readonly note: Code;
  readonly type: Code;
  readonly value: Code;
  readonly mark: (reader: Code) => Code;
}

/**
 * Values that are read at one point: `const { id, name } = readAll({ id: () => …, name: () => … })`, or a chain if a
 * reader needs what was read before it.
 */
export function emitTogether({ steps, inTurn }: TogetherStep, scope: RouteScope): Code {
  const own = new Set(steps.flatMap((step) => (step.kind === 'require-header' ? [] : [step.variable])));
  const emitted = steps.map((step) => emitReader(step, own, scope));
  const readers = emitted.map(({ reader }) => reader);
  const call = inTurn ? chain(readers) : lib.readAll([code`{\n${join(readers.map(field), ', ')}\n}`]);
  const constants = join(
    emitted.map((each) => each.constants),
    '',
  );
  // The pattern in front of the readers mentions only some.
  const ordered = join(
    readers.map(({ local }) => inOrder(local)),
    '',
  );
  return code`${constants}${ordered}${keep([...own], call)}`;
}

const field = ({ local, note, type, value, mark }: Reader): Code =>
  mark(code`\n${note}${names(local)}: ()${type} => ${asArrowBody(value)}`);

function chain(readers: readonly Reader[]): Code {
  const calls = readers.map(({ local, after, note, type, value, mark }, index) => {
    const earlier = readers.slice(0, index).map((reader) => reader.local);
    const taken = earlier.map((each) => ifRead([each], code`${declares(each)}, `));
    const parameter = ifRead(earlier, code`{ ${join(taken, '')}}`);
    const reader = withOwn(earlier, code`(${parameter})${type} => ${asArrowBody(value)}`);
    const others = join(
      after.map((each) => code`, '${names(each)}'`),
      '',
    );
    return mark(code`\n${note}.read('${names(local)}', ${reader}${others})`);
  });
  return code`${lib.readInTurn([])}${join(calls, '')}\n.values()`;
}

/** Destructures the values into variables. Those that several branches assign are assigned one by one. */
function keep(own: readonly Variable[], call: Code): Code {
  if (own.every(({ assignedLater }) => !assignedLater)) {
    const read = own.map((variable) => ifRead([variable], code`${declares(variable)}, `));
    return code`${ifRead(own, code`const { ${join(read, '')}} = `)}${call};`;
  }
  const values: Local = { id: `values of ${own.map(({ id }) => id).join(' ')}`, names: ['values', 'readValues'] };
  const taken = own.map((variable) => {
    const name = variable.assignedLater ? assigns(variable) : code`const ${declares(variable)}`;
    return ifRead([variable], code`\n${name} = ${reads(values)}.${names(variable)};`);
  });
  // Depends on `values`, not on the variables: a reader may read the variable's previous value.
  return code`${ifRead([values], code`const ${declares(values)} = `)}${call};${join(taken, '')}`;
}

function emitReader(
  step: Reading,
  own: ReadonlySet<Variable>,
  outer: RouteScope,
): { readonly reader: Reader; readonly constants: Code } {
  const inside = { ...outer, seen: outer.seenAt(step).inFunction() };
  const local = localOf(step);
  const { constants, scope } = withConstants(local.id, [inputsAround(step, own)], inside);
  const value = valueOf(step, scope);
  const type = step.kind === 'require-header' ? empty : assertedType(value, step.variable);
  const node = step.kind === 'compute' ? scope.node(step.node) : undefined;
  const note = node === undefined || isControl(node.kind) ? empty : comments(node);
  const after = 'after' in step ? (step.after ?? []) : [];
  return { reader: { local, after, note, type, value, mark: (reader) => markedFor(step, reader, scope) }, constants };
}

const localOf = (step: Reading): Local =>
  step.kind === 'require-header'
    ? { id: `required header ${step.name}`, names: [camelCase(`${step.name} header`)] }
    : step.variable;

/** The inputs of a step that are available before the readers run. */
function inputsAround(step: Reading, own: ReadonlySet<Variable>): Inputs {
  if (step.kind === 'compute') return new Map([...step.inputs].filter(([, { value }]) => !mentions(value, own)));
  if (step.kind !== 'check' || mentions(step.value, own)) return new Map();
  return new Map([['value', { ...step.source, value: step.value, type: unknown }]]);
}

function mentions(value: Value, own: ReadonlySet<Variable>): boolean {
  if (value.kind === 'variable') return own.has(value.variable);
  const inner = value.kind === 'inline' ? value.inputs : value.kind === 'fields' ? value.fields : new Map();
  return [...inner.values()].some((input) => mentions(input.value, own));
}

function valueOf(step: Reading, scope: RouteScope): Code {
  if (step.kind === 'body') return emitBody(scope);
  return step.kind === 'require-header' ? emitRequiredHeader(step.name, scope) : emitComputation(step, scope);
}

/** A header that Start declares as required and no node reads. */
export const emitRequiredHeader = (name: string, { request }: RouteScope): Code =>
  lib.requireHeader([code`${request}.headers[${name}]`, code`${name}`]);

function markedFor(step: Reading, reader: Code, { origins }: RouteScope): Code {
  if (step.kind === 'require-header') return reader;
  return step.kind === 'compute' ? marked(step.node, reader) : markedAll(origins.ofStep(step), reader);
}
