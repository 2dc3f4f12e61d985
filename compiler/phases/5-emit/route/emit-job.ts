import { code, declared, empty, identifier, imported, join, property, quantity, read } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { createNameGiver } from '../../../code/give-names.ts';
import { lib } from '../../../code/lib.ts';
import type { EmittedFunction, FunctionSignature, FunctionSummary, Surrounding } from '../../../ir/function.ts';
import { jobInput } from '../../../ir/job-input.ts';
import { camelCase } from '../../../ir/names.ts';
import { reserved } from './names.ts';
import { emitRead } from './read-value.ts';

/** In milliseconds. */
const usualTimeout = 300_000;

/** How a job runs the function: it reads the inputs, then calls it. */
export function emitJob(
  { inputs, needs = inputs, timeoutMs = usualTimeout, synchronous, needsTransaction }: Declared,
  shape: EmittedFunction,
): Code {
  const giver = createNameGiver([...reserved, ...around, shape.name]);
  const variables = [...needs].map(([name, type]) => {
    const variable = giver.give(name, [camelCase(name), camelCase(`${name} input`)]);
    const value = property(read('inputs'), name);
    // The reader knows what was stored, but not who sent the request that stored it.
    const reader = emitRead(jobInput(type), value, { name: `input "${name}"`, status: 500 });
    return { variable, statement: code`const ${declared(variable)} = ${reader};\n` };
  });
  const call = emitCall(
    shape,
    variables.map(({ variable }) => read(variable)),
    needsTransaction,
  );
  const run = needsTransaction
    ? lib.inTransactionUntil([
        code`signal`,
        code`app.db`,
        code`async (tx) => {\n${synchronous ? empty : code`await `}${call};\nawait done(tx);\n}`,
      ])
    : call;
  const takes = needsTransaction
    ? ['app', ...shape.takes.filter((each) => each === 'log'), 'signal', 'done']
    : [...new Set(shape.takes.flatMap((each) => fromRun[each]))].toSorted(
        (left, right) => around.indexOf(left) - around.indexOf(right),
      );
  const parameter = takes.length === 0 ? empty : code`{ ${join(takes.map(identifier), ', ')} }`;
  return code`{
  timeoutMs: ${quantity(timeoutMs)},
  prepare: (${variables.length === 0 ? empty : declared('inputs')}) => {
    ${join(
      variables.map(({ statement }) => statement),
      '',
    )}return (${parameter}) => ${run};
  },
}`;
}

type Declared = FunctionSignature & Pick<FunctionSummary, 'synchronous' | 'needsTransaction'>;

/** Names used by the surrounding code. */
const around = ['app', 'log', 'signal', 'done', 'tx', 'inputs'];

/** For each of the function's surroundings, the parameters that a run has to provide. */
const fromRun: Readonly<Record<Surrounding, readonly string[]>> = {
  app: ['app'],
  db: ['app', 'signal'],
  request: [],
  log: ['log'],
  signal: ['signal'],
  now: [],
};

function emitCall({ module, name, takes }: EmittedFunction, inputs: readonly Code[], isInTransaction: boolean): Code {
  const argument: Readonly<Record<Surrounding, () => Code>> = {
    app: () => code`app`,
    db: () => (isInTransaction ? code`tx` : lib.untilAborted([code`app.db`, code`signal`])),
    // A function that takes a request is never enqueued.
    request: () => empty,
    log: () => code`log`,
    signal: () => code`signal`,
    now: () => code`new Date()`,
  };
  return code`${imported(module, name)}(${[...takes.map((each) => argument[each]()), ...inputs]})`;
}
