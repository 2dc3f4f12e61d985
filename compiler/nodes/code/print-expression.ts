import {
  code,
  element,
  empty,
  identifier,
  join,
  literal,
  objectLiteral,
  optionalProperty,
  property,
  regularExpression,
  templateLiteral,
} from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { condition, equals, not, operand } from '../../code/condition.ts';
import { ownNames } from '../../code/declared-names.ts';
import { lib } from '../../code/lib.ts';
import type { BinaryOperator, Binding, Expression, Item, Member, UnaryOperator } from './expression.ts';
import { namesOf, readsName, resultsOf } from './expression.ts';

/** The emitted code for inputs and for parameters of the surrounding functions. */
type Names = ReadonlyMap<string, Code>;
/** How the names of an expression are printed, and the ends of the parts that are guarded: see guarded-parts.ts. */
export interface Printing {
  readonly names: Names;
  readonly guarded: ReadonlySet<number>;
}
type FunctionExpression = Extract<Expression, { kind: 'function' }>;

/**
 * Prints an expression. Like all text from a flow, it reaches emitted files only part by part, through the code
 * builder. Inputs are replaced by the code that feeds them.
 */
export function printExpression(part: Expression, printing: Printing): Code {
  const inner = (each: Expression): Code => printExpression(each, printing);
  switch (part.kind) {
    case 'name':
      return printing.names.get(part.name) ?? globalName(part.name);
    case 'constant':
      return literal(part.value);
    case 'pattern':
      return regularExpression(part.source, part.flags);
    case 'group':
      return operand(inner(part.inner));
    case 'unary':
      return printUnary(part.operator, whole(inner(part.operand), part.operand));
    case 'binary':
      return printBinary(inner(part.left), part.operator, inner(part.right));
    case 'choice':
      return code`${inner(part.condition)} ? ${inner(part.whenTrue)} : ${inner(part.whenFalse)}`;
    case 'template':
      return templateLiteral(part.parts.map((each) => (typeof each === 'string' ? each : inner(each))));
    case 'property': {
      const object = whole(inner(part.object), part.object);
      if (printing.guarded.has(part.end)) return lib.ownValue([object, literal(part.name)]);
      return (part.isOptional ? optionalProperty : property)(object, part.name);
    }
    case 'element':
      return printElement(part, printing);
    case 'call': {
      const print = groupsByText(part) ? printTextFunction : printItem;
      const given = part.given.map((each) => print(each, printing));
      const [only = empty] = given;
      if (printing.guarded.has(part.end)) return code`${inner(part.called)}(${operand(only)} ?? null)`;
      return code`${inner(part.called)}${part.isOptional ? code`?.` : empty}(${given})`;
    }
    case 'list':
      return code`[${part.items.map((each) => printItem(each, printing))}]`;
    case 'object': {
      const members = part.members.map((member) => printMember(member, printing));
      return members.length === 0 ? code`{}` : code`{ ${join(members, ', ')} }`;
    }
    case 'function':
      return printFunction(part, printing);
  }
}

/** `--a` and `1.toFixed()` mean something else, or nothing. */
const whole = (printed: Code, { kind }: Expression): Code =>
  kind === 'unary' || kind === 'constant' ? operand(printed) : printed;

function printElement(
  { object, key, isOptional, end }: Extract<Expression, { kind: 'element' }>,
  printing: Printing,
): Code {
  const list = printExpression(object, printing);
  if (printing.guarded.has(end)) return lib.ownValue([list, printExpression(key, printing)]);
  if (key.kind === 'constant' && (typeof key.value === 'string' || typeof key.value === 'number'))
    return element(list, key.value, isOptional);
  return code`${list}${isOptional ? code`?.` : empty}[${printExpression(key, printing)}]`;
}

const printItem = (item: Item, printing: Printing): Code =>
  item.kind === 'spread' ? code`...${printExpression(item.value, printing)}` : printExpression(item, printing);

/** Fields are printed one by one, without the braces, since spreads may be among them. */
function printMember(member: Member, printing: Printing): Code {
  if (member.kind === 'spread') return code`...${printExpression(member.value, printing)}`;
  const { chunks } = objectLiteral([[member.name, printExpression(member.value, printing)]]);
  return { chunks: chunks.slice(1, -1) };
}

/**
 * A parameter must not shadow a variable that feeds an input. TypeScript rejects unused parameters unless their names
 * begin with `_`.
 */
function printFunction({ parameters, body }: FunctionExpression, printing: Printing, returns = empty): Code {
  const inside = new Map(printing.names);
  for (const name of parameters.flatMap(namesOf)) inside.set(name, identifier(freeName(name, [...inside.values()])));
  const used = parameters.findLastIndex((each) => isUsed(each, body));
  const printed = parameters
    .slice(0, used + 1)
    .map((each) => (isUsed(each, body) ? printBinding(each, inside, body) : unused(each)));
  const value = printExpression(body, { ...printing, names: inside });
  return code`(${printed})${returns} => ${body.kind === 'object' ? code`(${value})` : value}`;
}

/** Whether groups are named by templates or an input's text, for which TypeScript has narrower types than the flow. */
const groupsByText = ({ called, given: [, name] }: Extract<Expression, { kind: 'call' }>): boolean =>
  called.kind === 'property' &&
  called.object.kind === 'name' &&
  called.object.name === 'Object' &&
  called.name === 'groupBy' &&
  name?.kind === 'function' &&
  resultsOf(name.body).some(
    (result) =>
      result.kind === 'template' ||
      (result.kind === 'name' && !name.parameters.some((each) => namesOf(each).includes(result.name))),
  );

const printTextFunction = (item: Item, printing: Printing): Code =>
  item.kind === 'function' ? printFunction(item, printing, code`: string`) : printItem(item, printing);

const isUsed = (binding: Binding, body: Expression): boolean => namesOf(binding).some((name) => readsName(body, name));

const unused = (binding: Binding): Code => identifier(binding.kind === 'name' ? `_${binding.name}` : '_');

/** Next to a `...rest`, unused names are kept: leaving them out would put their fields into the rest. */
function printBinding(binding: Binding, names: Names, body: Expression): Code {
  if (binding.kind === 'name') return names.get(binding.name) ?? identifier(binding.name);
  const rest = binding.rest === undefined ? [] : [code`...${names.get(binding.rest) ?? identifier(binding.rest)}`];
  if (binding.kind === 'items') {
    const last = binding.items.findLastIndex((each) => each !== undefined && isUsed(each, body));
    const items = binding.rest === undefined ? binding.items.slice(0, last + 1) : binding.items;
    const printed = items.map((each) =>
      each === undefined || !isUsed(each, body) ? empty : printBinding(each, names, body),
    );
    return code`[${[...printed, ...rest]}]`;
  }
  const taken = binding.fields.filter((field) => rest.length > 0 || isUsed(field.binding, body));
  const fields = taken.map(({ name, binding: inner }): Code => {
    const { chunks } = objectLiteral([[name, printBinding(inner, names, body)]]);
    return { chunks: chunks.slice(1, -1) };
  });
  return code`{ ${join([...fields, ...rest], ', ')} }`;
}

/** `undefined` is not printed as a name, since TypeScript cannot narrow it. */
const globalName = (name: string): Code => (name === 'undefined' ? code`undefined` : identifier(name));

function printBinary(left: Code, operator: BinaryOperator, right: Code): Code {
  const equality = equals(left, right);
  if (operator === '===') return equality;
  return operator === '!==' ? not(equality) : code`${left} ${operators[operator]} ${right}`;
}

function printUnary(operator: UnaryOperator, value: Code): Code {
  const printed = code`${operator === 'typeof' ? code`typeof ` : operators[operator]}${value}`;
  return operator === '!' ? condition(printed, value) : printed;
}

function freeName(name: string, taken: readonly Code[]): string {
  return taken.some((each) => ownNames(each).has(name)) ? freeName(`${name}_`, taken) : name;
}

const operators: Readonly<Record<Exclude<UnaryOperator | BinaryOperator, 'typeof' | '===' | '!=='>, Code>> = {
  '+': code`+`,
  '-': code`-`,
  '*': code`*`,
  '/': code`/`,
  '%': code`%`,
  '**': code`**`,
  '!': code`!`,
  '<': code`<`,
  '<=': code`<=`,
  '>': code`>`,
  '>=': code`>=`,
  '&&': code`&&`,
  '||': code`||`,
  '??': code`??`,
};
