/** `null` also represents a missing value. */
export type Constant = string | number | boolean | null;

/** What the preceding tests imply about a value: that it is one of the constants, or none of them. */
interface Known {
  readonly is: boolean;
  readonly constants: ReadonlySet<Constant>;
}

/** By the key of a value. The values of a request never change, so facts hold until the end of the flow. */
export type Facts = ReadonlyMap<string, Known>;

/** The facts, plus the result of comparing a value with a constant. */
export function learn(facts: Facts, key: string, constant: Constant, isEqual: boolean, isBoolean: boolean): Facts {
  if (!isEqual && isBoolean && typeof constant === 'boolean') return learn(facts, key, !constant, true, isBoolean);
  const before = facts.get(key);
  const others = new Set(before?.constants);
  if (before?.is === true) others.delete(constant);
  else others.add(constant);
  return new Map([
    ...facts,
    [key, isEqual ? { is: true, constants: new Set([constant]) } : { is: before?.is ?? false, constants: others }],
  ]);
}

/** The value is one of these constants, all of which were possible before. */
export const learnOneOf = (facts: Facts, key: string, constants: readonly Constant[]): Facts =>
  new Map([...facts, [key, { is: true, constants: new Set(constants) }]]);

/** Whether the value equals the constant; undefined if unknown. */
export function isEqualTo(facts: Facts, key: string, constant: Constant): boolean | undefined {
  const known = facts.get(key);
  if (known === undefined) return undefined;
  if (!known.constants.has(constant)) return known.is ? false : undefined;
  return known.is ? (known.constants.size === 1 ? true : undefined) : false;
}

/** The constant that a value equals, if only one is left. */
export function constantOf(facts: Facts, key: string): Constant | undefined {
  const known = facts.get(key);
  return known?.is === true && known.constants.size === 1 ? [...known.constants][0] : undefined;
}

/** Whether the value is present; undefined if unknown. One of several constants is present, null is not. */
export function isPresent(facts: Facts, key: string): boolean | undefined {
  const known = facts.get(key);
  const isNull = isEqualTo(facts, key, null);
  return known?.is === true && isNull !== undefined ? !isNull : undefined;
}

/** The facts after a join: those that hold on both paths. `undefined` is an unreachable path. */
export function meet(left: Facts | undefined, right: Facts | undefined): Facts | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  const both = [...left].flatMap(([key, known]): readonly (readonly [string, Known])[] => {
    const other = right.get(key);
    const shared = other === undefined ? undefined : meetKnown(known, other);
    return shared === undefined ? [] : [[key, shared]];
  });
  return new Map(both);
}

function meetKnown(left: Known, right: Known): Known | undefined {
  if (left.is && right.is) return { is: true, constants: left.constants.union(right.constants) };
  const constants = left.is
    ? right.constants.difference(left.constants)
    : right.is
      ? left.constants.difference(right.constants)
      : left.constants.intersection(right.constants);
  return constants.size === 0 ? undefined : { is: false, constants };
}
