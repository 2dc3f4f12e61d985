import { remember } from '../../../base/remember.ts';
import type { Meaning } from '../../../ir/meaning.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import type { RequestData } from '../../../ir/request-data.ts';
import type { RouteTypes } from './types.ts';
import { originNode, resolveInput } from './resolve.ts';
import { isWholeBody } from './operands.ts';
import { findBlur } from './text-parts.ts';
import type { Blur } from './text-parts.ts';

/**
 * What a condition says about the sender: `signature` by a keyed hash of the body, `token` by a shared secret alone.
 */
export type Strength = 'signature' | 'token';

/** Why a condition that looks like a proof is none. */
export type Weakness =
  | { readonly kind: 'swapped'; readonly node: Node }
  | { readonly kind: 'or'; readonly node: Node }
  | { readonly kind: 'constant'; readonly node: Node }
  | { readonly kind: 'not-header'; readonly node: Node }
  | { readonly kind: 'operator'; readonly node: Node }
  | { readonly kind: 'touching' | 'ambiguous'; readonly node: Node; readonly blur: Blur }
  | { readonly kind: 'unkeyed' | 'undeclared-key' | 'nothing-sent' | 'part-of-body'; readonly node: Node };

/** A condition with neither a proof nor a weakness is unrelated to signatures. */
export interface Verification {
  readonly proves?: Strength;
  readonly weaknesses: readonly Weakness[];
}
const unrelated: Verification = { weaknesses: [] };

/** Whether a request is genuine if the condition evaluates to `side`; see docs/language.md, Webhooks. */
export type Verify = (condition: Input | undefined, side: boolean) => Verification;

/** Facts about the flow besides its nodes; `readsJson` as in `findBlur`. */
export interface VerificationContext {
  readonly types: RouteTypes;
  readonly requestData: RequestData;
  readonly readsJson: boolean;
}

export function createVerifier(route: Route, context: VerificationContext): Verify {
  const known = new Map<string, Verification>();
  const verify: Verify = (condition, side) => {
    const node = originNode(route, condition)?.node;
    if (node === undefined) return unrelated;
    return remember(known, `${node.id} ${side}`, () => verifyNode(route, node, side, verify, context));
  };
  return verify;
}

function verifyNode(
  route: Route,
  node: Node,
  side: boolean,
  verify: Verify,
  context: VerificationContext,
): Verification {
  const { meaning } = node.kind;
  switch (meaning?.kind) {
    case 'not':
      return verify(node.inputs.get(meaning.input), !side);
    case 'and':
    case 'or': {
      const parts = meaning.inputs.map((port) => verify(node.inputs.get(port), side));
      // All parts of a true And are true, so one proof is enough. Which part of an Or is true is unknown, so each must
      // prove.
      return (meaning.kind === 'and') === side ? somePart(parts) : everyPart(parts, node);
    }
    case 'equals':
      return onSide(verifyEquality(route, node, meaning, context), meaning.whenTrue === side, node);
    case 'contains':
      return onSide(verifyContainment(route, node, meaning, context), side, node);
    default:
      return hashBehind(route, node) ? { weaknesses: [{ kind: 'operator', node }] } : unrelated;
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

/** What the comparison proves when its sides are equal. */
function verifyEquality(
  route: Route,
  node: Node,
  meaning: Extract<Meaning, { kind: 'equals' }>,
  context: VerificationContext,
): Verification {
  const sides = [meaning.left, meaning.right].map((port) => node.inputs.get(port));
  for (const [own, other] of [sides, sides.toReversed()]) {
    const hash = originNode(route, own)?.node;
    if (hash?.kind.meaning?.kind === 'hash')
      return unlessWeak('signature', [
        ...hashWeaknesses(route, hash, context),
        ...givenWeaknesses(route, node, other, true),
      ]);
  }
  for (const [own, other] of [sides, sides.toReversed()]) {
    if (isSecret(route, own)) return unlessWeak('token', givenWeaknesses(route, node, other, false));
  }
  const comparesCredential =
    sides.some((side) => isCredentialHeader(route, side)) && sides.some((side) => isConstant(route, side));
  if (comparesCredential) return { weaknesses: [{ kind: 'constant', node }] };
  return sides.some((side) => hashIn(route, side)) ? { weaknesses: [{ kind: 'operator', node }] } : unrelated;
}

function verifyContainment(
  route: Route,
  node: Node,
  meaning: Extract<Meaning, { kind: 'contains' }>,
  context: VerificationContext,
): Verification {
  const hash = originNode(route, node.inputs.get(meaning.item))?.node;
  if (hash?.kind.meaning?.kind !== 'hash')
    return hashBehind(route, node) ? { weaknesses: [{ kind: 'operator', node }] } : unrelated;
  const given = originNode(route, node.inputs.get(meaning.list));
  const signatures = given?.node.kind.meaning;
  const isList = signatures?.kind === 'signatures' && given?.port === signatures.output && given.path.length === 0;
  return unlessWeak('signature', [
    ...hashWeaknesses(route, hash, context),
    ...(isList
      ? givenWeaknesses(route, node, node.inputs.get(meaning.list), true)
      : [{ kind: 'operator', node } as const]),
  ]);
}

const unlessWeak = (proves: Strength, weaknesses: readonly Weakness[]): Verification =>
  weaknesses.length === 0 ? { proves, weaknesses } : { weaknesses };

/** The hash must be one that only the two parties that know the secret can compute, over the data that was sent. */
function hashWeaknesses(
  route: Route,
  node: Node,
  { types, requestData, readsJson }: VerificationContext,
): readonly Weakness[] {
  const { meaning } = node.kind;
  if (meaning?.kind !== 'hash') return [];
  const key = node.inputs.get(meaning.secret);
  const data = node.inputs.get(meaning.data);
  const keyWeakness: Weakness[] =
    key === undefined ? [{ kind: 'unkeyed', node }] : isSecret(route, key) ? [] : [{ kind: 'undeclared-key', node }];
  if (data !== undefined && isWholeBody(route, data)) return keyWeakness;
  if (data !== undefined && holdsRawBody(route, data)) {
    const blur = findBlur(route, data, types, readsJson);
    return blur === undefined
      ? keyWeakness
      : [...keyWeakness, { kind: blur.separator === '' ? 'touching' : 'ambiguous', node, blur }];
  }
  return [
    ...keyWeakness,
    { kind: data !== undefined && requestData.feeds(data) ? 'part-of-body' : 'nothing-sent', node },
  ];
}

/** The other side must be the signature that the sender gave, and nothing else. */
function givenWeaknesses(
  route: Route,
  node: Node,
  given: Input | undefined,
  isSignature: boolean,
): readonly Weakness[] {
  if (isConstant(route, given)) return [{ kind: 'constant', node }];
  return comesFromHeader(route, given, isSignature) ? [] : [{ kind: 'not-header', node }];
}

function isSecret(route: Route, input: Input | undefined): boolean {
  if (input === undefined) return false;
  const origin = resolveInput(route, input);
  return origin.kind === 'secret' || originNode(route, input)?.node.kind.meaning?.kind === 'secret';
}

function isConstant(route: Route, input: Input | undefined): boolean {
  if (input === undefined) return false;
  const origin = resolveInput(route, input);
  return origin.kind === 'literal' || originNode(route, input)?.node.kind.meaning?.kind === 'constant';
}

function comesFromHeader(route: Route, input: Input | undefined, throughSignatures: boolean): boolean {
  const node = originNode(route, input)?.node;
  const meaning = node?.kind.meaning;
  if (node === undefined) return false;
  switch (meaning?.kind) {
    case 'header':
      return true;
    case 'fallback':
      return (
        isConstant(route, node.inputs.get(meaning.fallback)) &&
        comesFromHeader(route, node.inputs.get(meaning.value), throughSignatures)
      );
    case 'signatures':
      return throughSignatures && comesFromHeader(route, node.inputs.get(meaning.header), throughSignatures);
    default:
      return false;
  }
}

function isCredentialHeader(route: Route, input: Input | undefined): boolean {
  const kind = originNode(route, input)?.node.kind;
  return kind?.meaning?.kind === 'header' && kind.taint?.kind === 'source';
}

const holdsRawBody = (route: Route, input: Input): boolean =>
  textHolds(route, [input], ({ kind }) => kind.reads?.kind === 'raw');
/** Whether a value is a hash or a text containing one, and so was meant to be compared with a signature. */
const hashIn = (route: Route, input: Input | undefined): boolean =>
  input !== undefined && textHolds(route, [input], ({ kind }) => kind.meaning?.kind === 'hash');
const hashBehind = (route: Route, node: Node): boolean =>
  textHolds(route, [...node.inputs.values()], ({ kind }) => kind.meaning?.kind === 'hash');

/** Whether one of the values is the output of such a node, or a text containing it. */
function textHolds(route: Route, inputs: readonly Input[], is: (node: Node) => boolean): boolean {
  const seen = new Set<string>();
  const waiting = [...inputs];
  for (const input of waiting) {
    const node = originNode(route, input)?.node;
    if (node === undefined || seen.has(node.id)) continue;
    if (is(node)) return true;
    seen.add(node.id);
    if (node.kind.meaning?.kind === 'template') waiting.push(...node.inputs.values());
  }
  return false;
}
