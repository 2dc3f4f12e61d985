import { code, empty, identifier, importedType, join } from '../../../code/code.ts';
import type { Code, Local } from '../../../code/code.ts';
import { undeclared } from '../../../code/declared-names.ts';
import { declares, ifRead, statements } from '../../../code/locals.ts';
import { marked, markedAll, valuesIn } from '../../../code/mark.ts';
import { settle } from '../../../code/settle.ts';
import { propertyKey } from '../../../code/quote.ts';
import { invariant } from '../../../base/invariant.ts';
import { portOf } from '../../../ir/function.ts';
import type { EmittedFunction, FunctionSignature, FunctionSummary, Surrounding } from '../../../ir/function.ts';
import { camelCase } from '../../../ir/names.ts';
import type { Block, RoutePlan, Variable } from '../../../ir/plan.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';
import { scopeNodes } from '../../../ir/route.ts';
import { required } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { fileName } from '../file-name.ts';
import { createScope, given } from './create-scope.ts';
import { emitBlock } from './emit-block.ts';
import { containers } from './emit-container.ts';
import { header } from './emit-route.ts';
import { heldParameters, heldValues } from './held-values.ts';
import type { Held } from './held-values.ts';
import { fixedNames, functionName, importNames } from './names.ts';
import { emitType } from './type-text.ts';

export interface EmittedFunctionCode {
  /** Path inside the project, such as `src/functions/total.ts`. */
  readonly file: string;
  readonly header: string;
  readonly code: Code;
  readonly shape: EmittedFunction;
  readonly held: () => readonly Held[];
}

/** Emits a function in its own file. It takes what it needs from the surroundings of its callers, then its inputs. */
export function emitFunction(
  plan: RoutePlan,
  signature: FunctionSignature & Pick<FunctionSummary, 'synchronous'>,
  isTraced: boolean,
): EmittedFunctionCode {
  const { synchronous } = signature;
  const { route } = plan.checked;
  const name = functionName(route.id);
  const { scope, constants, readers } = createScope(plan, containers, isTraced);
  const around = surroundingsOf(plan);
  const block = plan.block.filter(({ kind }) => kind !== 'clock');
  const steps = emitBlock(block, scope);
  const body = statements([...constants(), steps].map((each) => ({ code: each, isParagraph: false })));
  const parameters = join(
    [
      ...around.map(({ local, type }) => ifRead([local], code`${declares(local)}: ${type}, `)),
      join(
        inputsOf(signature).map((input) => emitParameter(input, plan.parameters.get(input.port))),
        ', ',
      ),
    ],
    '',
  );
  const returned = returnType(signature);
  const start = synchronous ? code`export function` : code`export async function`;
  const result = synchronous ? returned : code`Promise<${returned}>`;
  const head = marked(route.start, code`${start} ${identifier(name)}(${parameters}): ${result} {`);
  const whole = code`${head}\n${body}\n${markedAll(endsOf(plan), code`}`)}`;
  const { parts, names } = settle(
    [whole, ...readers().toReversed()],
    [...fixedNames, 'log', 'signal', name],
    importNames,
  );
  const [last = empty, ...above] = parts;
  const lines = [...above.toReversed(), last];
  const module = join(
    lines.filter(({ chunks }) => chunks.length > 0),
    '\n\n',
  );
  const missing = undeclared(code`{${module}}`);
  invariant(
    missing.length === 0,
    `the function ${route.id} mentions ${missing.join(', ')} and declares it nowhere before`,
  );
  const path = `functions/${fileName(route.id)}.ts`;
  return {
    file: `src/${path}`,
    header: header(route),
    code: module,
    held: () => [
      ...heldParameters(plan, names),
      ...heldValues(plan, { names, isAttempted: scope.isAttempted, inPlace: () => valuesIn(module) }),
    ],
    shape: {
      module: path,
      name,
      takes: around.flatMap(({ what, local }) => (names.has(local) ? [what] : [])),
      inTransaction: plan.checked.transactional,
    },
  };
}

/** The nodes that return nothing where the function ends anyway: the plan has no step for them. */
function endsOf({ block, checked: { route } }: RoutePlan): readonly string[] {
  const emitted = new Set(returnedIn(block));
  return scopeNodes(route).flatMap(({ id, kind }) =>
    kind.behaviour.kind === 'return' && kind.inputs.length === 0 && !emitted.has(id) ? [id] : [],
  );
}

const returnedIn = (block: Block): readonly string[] =>
  block.flatMap((step) => (step.kind === 'return' ? [step.node] : blocksOf(step).flatMap(returnedIn)));

interface Around {
  readonly what: Surrounding;
  readonly local: Local;
  readonly type: Code;
}

/** What a function may take from the surroundings of its callers, in the order of its parameters. */
function surroundingsOf({ block, checked: { transactional } }: RoutePlan): readonly Around[] {
  const database = importedType('db/schema.ts', 'Database');
  const clock = block.flatMap((step) => (step.kind === 'clock' ? [step.variable] : []));
  return [
    { what: 'app', local: given.app, type: importedType('fastify', 'FastifyInstance') },
    {
      what: 'db',
      local: given.db,
      type: code`${importedType('kysely', transactional ? 'Transaction' : 'Kysely')}<${database}>`,
    },
    { what: 'request', local: given.request, type: importedType('fastify', 'FastifyRequest') },
    { what: 'log', local: given.log, type: importedType('fastify', 'FastifyBaseLogger') },
    { what: 'signal', local: given.signal, type: code`AbortSignal | undefined` },
    ...clock.map((local) => ({ what: 'now', local, type: code`Date` }) as const),
  ];
}

interface Input {
  readonly name: string;
  readonly port: string;
  readonly type: Type;
  /** Whether it and all inputs after it may be left out. */
  readonly isOptional: boolean;
}

function inputsOf({ inputs, needs = inputs }: FunctionSignature): readonly Input[] {
  const all = [...needs];
  return all.map(([name, type], index) => ({
    name,
    port: portOf('input', name),
    type,
    isOptional: all.slice(index).every(([, each]) => each.presence !== 'required'),
  }));
}

/** The names of unread inputs begin with an underscore. */
function emitParameter({ name, type, isOptional }: Input, variable: Variable | undefined): Code {
  const declared = isOptional
    ? code`?: ${type.kind === 'unknown' ? code`unknown` : code`${emitType(required(type))} | null`}`
    : code`: ${emitType(type)}`;
  const unread = code`_${identifier(camelCase(name))}${declared}`;
  return variable === undefined ? unread : ifRead([variable], code`${declares(variable)}${declared}`, unread);
}

function returnType({ outputs }: FunctionSignature): Code {
  const [only, ...others] = outputs;
  if (only === undefined) return code`void`;
  if (others.length === 0) return emitType(only[1]);
  const fields = [...outputs].map(([name, type]): Code => ({
    chunks: [{ quoted: `${propertyKey(name)}: ` }, ...emitType(type).chunks],
  }));
  return code`{ ${join(fields, '; ')} }`;
}
