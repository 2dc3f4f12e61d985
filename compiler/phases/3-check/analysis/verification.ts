import { remember } from '../../../base/remember.ts';
import type { Meaning } from '../../../ir/meaning.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import type { Given, Strength, Verification, Weakness } from '../../../ir/verification.ts';
import { unrelated } from '../../../ir/verification.ts';
import type { RequestData } from '../../../ir/request-data.ts';
import { originNode, resolveInput } from './resolve.ts';
import { isWholeBody } from './operands.ts';
import { findBlur, isGiven, isRaw } from './text-parts.ts';
import type { HashedFlow } from './text-parts.ts';

/** Whether a request is genuine if the condition evaluates to `side`; see docs/language.md, Webhooks. */
export type Verify = (condition: Input | undefined, side: boolean) => Verification;

/** A flow, and further facts about it. */
export interface VerifiedFlow extends HashedFlow {
  readonly requestData: RequestData;
}

export function createVerifier(flow: VerifiedFlow): Verify {
  const known = new Map<string, Verification>();
  const verify: Verify = (condition, side) => {
    const node = originNode(flow.route, condition)?.node;
    if (node === undefined) return unrelated;
    return remember(known, `${node.id} ${side}`, () => verifyNode(flow, node, side, verify));
  };
  return verify;
}

/** What a function needs to know about the arguments of a call. */
export function givenBy(flow: VerifiedFlow, call: Node): Given {
  const fed = (port: string): Input | undefined => call.inputs.get(port);
  return {
    isSecret: (port) => isSecret(flow, fed(port)),
    isConstant: (port) => isConstant(flow, fed(port)),
    isHeader: (port, throughSignatures) => comesFromHeader(flow, fed(port), throughSignatures),
    isBody: (port) => isExactBody(flow, fed(port)),
    readsJson: flow.readsJson,
  };
}

function verifyNode(flow: VerifiedFlow, node: Node, side: boolean, verify: Verify): Verification {
  const { meaning } = node.kind;
  switch (meaning?.kind) {
    case 'not':
      return verify(node.inputs.get(meaning.input), !side);
    case 'and':
    case 'or': {
      const parts = meaning.inputs.map((port) => verify(node.inputs.get(port), side));
      // All parts of a true And are true, so one proof is enough. Which part of an Or is true is unknown, so each must
      // prove it.
      return (meaning.kind === 'and') === side ? somePart(parts) : everyPart(parts, node);
    }
    case 'equals':
      return onSide(verifyEquality(flow, node, meaning), meaning.whenTrue === side, node);
    case 'contains':
      return onSide(verifyContainment(flow, node, meaning), side, node);
    default:
      return hashBehind(flow.route, node) ? { weaknesses: [{ kind: 'operator', node }] } : unrelated;
  }
}

function somePart(parts: readonly Verification[]): Verification {
  const proofs = parts.flatMap(({ proves }) => proves ?? []);
  if (proofs.length === 0) return { weaknesses: weaknessesOf(parts) };
  return { proves: proofs.includes('signature') ? 'signature' : 'token', weaknesses: [] };
}

function everyPart(parts: readonly Verification[], node: Node): Verification {
  const proofs = parts.flatMap(({ proves }) => proves ?? []);
  if (proofs.length === parts.length && proofs.length > 0)
    return { proves: proofs.includes('token') ? 'token' : 'signature', weaknesses: [] };
  return { weaknesses: proofs.length > 0 ? [{ kind: 'or', node }] : weaknessesOf(parts) };
}

const weaknessesOf = (parts: readonly Verification[]): readonly Weakness[] =>
  distinctWeaknesses(parts.flatMap(({ weaknesses }) => weaknesses));

/** Each weakness once, however often its node is used. */
export const distinctWeaknesses = (weaknesses: readonly Weakness[]): readonly Weakness[] => [
  ...new Map(weaknesses.map((weakness) => [`${weakness.kind} ${weakness.node.id}`, weakness])).values(),
];

const onSide = (verification: Verification, isProvingSide: boolean, node: Node): Verification =>
  verification.proves === undefined || isProvingSide ? verification : { weaknesses: [{ kind: 'swapped', node }] };

/** What it proves that both sides of the comparison are equal. */
function verifyEquality(flow: VerifiedFlow, node: Node, meaning: Extract<Meaning, { kind: 'equals' }>): Verification {
  const { route } = flow;
  const sides = [meaning.left, meaning.right].map((port) => node.inputs.get(port));
  for (const [own, other] of [sides, sides.toReversed()]) {
    const hash = originNode(route, own)?.node;
    if (hash?.kind.meaning?.kind === 'hash')
      return unlessWeak('signature', [...hashWeaknesses(flow, hash), ...givenWeaknesses(flow, node, other, true)]);
  }
  for (const [own, other] of [sides, sides.toReversed()]) {
    if (isSecret(flow, own)) return unlessWeak('token', givenWeaknesses(flow, node, other, false));
  }
  const comparesCredential =
    sides.some((side) => isCredentialHeader(route, side)) && sides.some((side) => isConstant(flow, side));
  if (comparesCredential) return { weaknesses: [{ kind: 'constant', node }] };
  return sides.some((side) => hashIn(route, side)) ? { weaknesses: [{ kind: 'operator', node }] } : unrelated;
}

function verifyContainment(
  flow: VerifiedFlow,
  node: Node,
  meaning: Extract<Meaning, { kind: 'contains' }>,
): Verification {
  const { route } = flow;
  const hash = originNode(route, node.inputs.get(meaning.item))?.node;
  if (hash?.kind.meaning?.kind !== 'hash')
    return hashBehind(flow.route, node) ? { weaknesses: [{ kind: 'operator', node }] } : unrelated;
  const given = originNode(route, node.inputs.get(meaning.list));
  const signatures = given?.node.kind.meaning;
  const isList = signatures?.kind === 'signatures' && given?.port === signatures.output && given.path.length === 0;
  return unlessWeak('signature', [
    ...hashWeaknesses(flow, hash),
    ...(isList
      ? givenWeaknesses(flow, node, node.inputs.get(meaning.list), true)
      : [{ kind: 'operator', node } as const]),
  ]);
}

export const unlessWeak = (proves: Strength, weaknesses: readonly Weakness[]): Verification =>
  weaknesses.length === 0 ? { proves, weaknesses } : { weaknesses };

/** The hash must be computable only by the two parties that know the secret, and cover the data that was sent. */
function hashWeaknesses(flow: VerifiedFlow, node: Node): readonly Weakness[] {
  const { meaning } = node.kind;
  if (meaning?.kind !== 'hash') return [];
  const key = node.inputs.get(meaning.secret);
  const data = node.inputs.get(meaning.data);
  const keyWeakness: Weakness[] =
    key === undefined ? [{ kind: 'unkeyed', node }] : isSecret(flow, key) ? [] : [{ kind: 'undeclared-key', node }];
  if (data !== undefined && isWholeBody(flow.route, data)) return keyWeakness;
  if (data !== undefined && holdsRawBody(flow, data)) {
    const blur = findBlur(flow, data);
    return blur === undefined
      ? keyWeakness
      : [...keyWeakness, { kind: blur.separator === '' ? 'touching' : 'ambiguous', node, blur }];
  }
  return [
    ...keyWeakness,
    { kind: data !== undefined && flow.requestData.feeds(data) ? 'part-of-body' : 'nothing-sent', node },
  ];
}

/** The other side must be the sender's signature, and nothing else. */
export function givenWeaknesses(
  flow: VerifiedFlow,
  node: Node,
  given: Input | undefined,
  isSignature: boolean,
): readonly Weakness[] {
  if (isConstant(flow, given)) return [{ kind: 'constant', node }];
  return comesFromHeader(flow, given, isSignature) ? [] : [{ kind: 'not-header', node }];
}

function isSecret(flow: VerifiedFlow, input: Input | undefined): boolean {
  if (input === undefined) return false;
  return (
    resolveInput(flow.route, input).kind === 'secret' ||
    originNode(flow.route, input)?.node.kind.meaning?.kind === 'secret' ||
    isGiven(flow, input, (given, port) => given.isSecret(port))
  );
}

function isConstant(flow: VerifiedFlow, input: Input | undefined): boolean {
  if (input === undefined) return false;
  return (
    resolveInput(flow.route, input).kind === 'literal' ||
    originNode(flow.route, input)?.node.kind.meaning?.kind === 'constant' ||
    isGiven(flow, input, (given, port) => given.isConstant(port))
  );
}

function comesFromHeader(flow: VerifiedFlow, input: Input | undefined, throughSignatures: boolean): boolean {
  const node = originNode(flow.route, input)?.node;
  const meaning = node?.kind.meaning;
  if (node === undefined) return false;
  switch (meaning?.kind) {
    case 'header':
      return true;
    case 'fallback':
      return (
        isConstant(flow, node.inputs.get(meaning.fallback)) &&
        comesFromHeader(flow, node.inputs.get(meaning.value), throughSignatures)
      );
    case 'signatures':
      return throughSignatures && comesFromHeader(flow, node.inputs.get(meaning.header), throughSignatures);
    default:
      return isGiven(flow, input, (given, port) => given.isHeader(port, throughSignatures));
  }
}

function isCredentialHeader(route: Route, input: Input | undefined): boolean {
  const kind = originNode(route, input)?.node.kind;
  return kind?.meaning?.kind === 'header' && kind.taint?.kind === 'source';
}

const holdsRawBody = (flow: VerifiedFlow, whole: Input): boolean =>
  textHolds(flow.route, [whole], (_node, input) => isRaw(flow, input));

const isExactBody = (flow: VerifiedFlow, input: Input | undefined): boolean =>
  input !== undefined && (isWholeBody(flow.route, input) || isRaw(flow, input));

/** Whether a value is a hash or a text containing one, and so was meant for comparison with a signature. */
const hashIn = (route: Route, input: Input | undefined): boolean =>
  input !== undefined && textHolds(route, [input], ({ kind }) => kind.meaning?.kind === 'hash');
const hashBehind = (route: Route, node: Node): boolean =>
  textHolds(route, [...node.inputs.values()], ({ kind }) => kind.meaning?.kind === 'hash');

/** Whether one of the values is the output of such a node, or a text containing it. */
function textHolds(route: Route, inputs: readonly Input[], is: (node: Node, input: Input) => boolean): boolean {
  const opened = new Set<string>();
  const waiting = [...inputs];
  for (const input of waiting) {
    const node = originNode(route, input)?.node;
    if (node === undefined) continue;
    if (is(node, input)) return true;
    if (node.kind.meaning?.kind !== 'template' || opened.has(node.id)) continue;
    opened.add(node.id);
    waiting.push(...node.inputs.values());
  }
  return false;
}
