import { code, empty, identifier, importedType, importsOf, join } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { undeclared } from '../../../code/declared-names.ts';
import { declares, ifRead, statements } from '../../../code/locals.ts';
import { settle } from '../../../code/settle.ts';
import { propertyKey } from '../../../code/quote.ts';
import { invariant } from '../../../base/invariant.ts';
import { portOf } from '../../../ir/function.ts';
import type { EmittedFunction, FunctionSignature } from '../../../ir/function.ts';
import { camelCase } from '../../../ir/names.ts';
import type { RoutePlan, Variable } from '../../../ir/plan.ts';
import { required } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { fileName } from '../file-name.ts';
import { createScope, given } from './create-scope.ts';
import { emitBlock } from './emit-block.ts';
import { emitBodyOf } from './emit-container.ts';
import { header } from './emit-route.ts';
import { functionName, reserved } from './names.ts';
import { emitType } from './type-text.ts';

export interface EmittedFunctionCode {
  /** Path inside the project, such as `src/functions/total.ts`. */
  readonly file: string;
  readonly header: string;
  readonly code: Code;
  readonly shape: EmittedFunction;
}

/** Emits a function in its own file. It takes what it uses of the server, then its inputs. */
export function emitFunction(plan: RoutePlan, signature: FunctionSignature): EmittedFunctionCode {
  const { route } = plan.checked;
  const name = functionName(route.id);
  const { scope, constants, readers } = createScope(plan, emitBodyOf);
  const clock = plan.block.flatMap((step) => (step.kind === 'clock' ? [step.variable] : []));
  const steps = emitBlock(
    plan.block.filter(({ kind }) => kind !== 'clock'),
    scope,
  );
  const body = statements([...constants(), steps].map((each) => ({ code: each, isParagraph: false })));
  const parameters = join(
    [
      ifRead([given.app], code`${declares(given.app)}: ${importedType('fastify', 'FastifyInstance')}, `),
      ...clock.map((variable) => ifRead([variable], code`${declares(variable)}: Date, `)),
      join(
        inputsOf(signature).map((input) => emitParameter(input, plan.parameters.get(input.port))),
        ', ',
      ),
    ],
    '',
  );
  const whole = code`export function ${identifier(name)}(${parameters}): ${returnType(signature)} {\n${body}\n}`;
  const { parts, names } = settle([whole, ...readers().toReversed()], [...reserved, name]);
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
    shape: {
      module: path,
      name,
      takesApp: importsOf(module).some(({ from }) => from === 'fastify'),
      takesClock: clock.some((variable) => names.has(variable)),
    },
  };
}

interface Input {
  readonly name: string;
  readonly port: string;
  readonly type: Type;
  /** Whether it and all after it may be left out. */
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

/** An input that nothing reads has an underscore before its name. */
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
