import { z } from 'zod';
import type { JsonValue } from '../base/json.ts';
import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { phrase } from '../code/phrase.ts';
import type { Phrase } from '../code/phrase.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { withRules } from '../ir/column-rules.ts';
import { isKind, number, required } from '../ir/type.ts';
import type { InputTypes, Type } from '../ir/type.ts';
import { isSubset, join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { refusalOfMade } from './refusal.ts';

/** Operators whose result may be infinite or NaN. */
const unbounded = ['add', 'subtract', 'multiply', 'divide', 'modulo'] as const;
const choosing = ['min', 'max'] as const;
const unary = ['round', 'floor', 'ceil', 'abs'] as const;
const operator = z.enum([...unbounded, ...choosing, ...unary]);
type Operator = z.infer<typeof operator>;
type Unbounded = (typeof unbounded)[number];

export const math = defineNode({
  type: 'math',
  title: 'Math',
  summary: 'Arithmetic as JavaScript does it; a result that is not finite is refused.',
  group: 'Logic',
  config: closedObject({ operator }),
  facets: (config, { literals }) => {
    const ports = isUnary(config.operator) ? ['a'] : ['a', 'b'];
    const staysFinite = (type: InputTypes): boolean =>
      keepsSize.has(config.operator) && ports.every((port) => isSmall(literals.get(port), type(port)));
    return {
      inputs: ports.map((name) => ({ name })),
      outputs: [{ name: 'result' }],
      typing: (input) => ({
        needs: Object.fromEntries(ports.map((port) => [port, number()])),
        outputs: { result: isChoosing(config.operator) ? chosenType(input('a'), input('b')) : number() },
      }),
      behaviour: {
        kind: 'pure',
        rejects: isUnbounded(config.operator),
        isIdle: staysFinite,
        emit: (emit) => emitMath(config.operator, emit, staysFinite(emit.type)),
      },
    };
  },
});

/** Operators whose result is finite if the numbers are small enough. */
const keepsSize: ReadonlySet<Operator> = new Set(['add', 'subtract', 'multiply']);
const most = 2 ** 53;
const small = withRules(number(), { min: -most, max: most });

const isSmall = (constant: JsonValue | undefined, type: Type): boolean =>
  constant === undefined ? isSubset(required(type), small) : typeof constant === 'number' && Math.abs(constant) <= most;

/** The smaller or larger of two numbers is one of the two. */
function chosenType(a: Type, b: Type): Type {
  return isKind(a, 'number') && isKind(b, 'number') ? required(join(a, b)) : number();
}

const isUnary = (by: Operator): by is (typeof unary)[number] => unary.some((each) => each === by);
const isChoosing = (by: Operator): by is (typeof choosing)[number] => choosing.some((each) => each === by);
const isUnbounded = (by: Operator): by is Unbounded => unbounded.some((each) => each === by);

function emitMath(by: Operator, emit: EmitContext, staysFinite: boolean): Code {
  const { input } = emit;
  if (isUnary(by)) return code`Math.${functions[by]}(${input('a')})`;
  if (isChoosing(by)) return code`Math.${functions[by]}(${input('a')}, ${input('b')})`;
  const result = calculations[by](input('a'), input('b'));
  if (staysFinite) return result;
  return lib.finite([result, ...refusalOfMade(emit, phrase`${operand(emit, 'a')} ${signs[by]} ${operand(emit, 'b')}`)]);
}

const functions: Readonly<Record<Exclude<Operator, Unbounded>, Code>> = {
  min: code`min`,
  max: code`max`,
  round: code`round`,
  floor: code`floor`,
  ceil: code`ceil`,
  abs: code`abs`,
};

const calculations: Readonly<Record<Unbounded, (a: Code, b: Code) => Code>> = {
  add: (a, b) => code`${a} + ${b}`,
  subtract: (a, b) => code`${a} - ${b}`,
  multiply: (a, b) => code`${a} * ${b}`,
  divide: (a, b) => code`${a} / ${b}`,
  modulo: (a, b) => code`${a} % ${b}`,
};
const signs: Readonly<Record<Unbounded, string>> = { add: '+', subtract: '-', multiply: '*', divide: '/', modulo: '%' };

/** The name of an operand in the log, as in `field "failures" of “Account” + 1`. */
function operand({ constant, sourceName }: EmitContext, port: string): Phrase {
  const value = constant(port);
  return value === undefined ? sourceName(port) : JSON.stringify(value);
}
