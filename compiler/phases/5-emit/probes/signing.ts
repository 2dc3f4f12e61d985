import { nodeOf } from '../../../ir/route.ts';
import type { Meaning } from '../../../ir/meaning.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import type { CheckedRoute, Operand } from '../../../ir/checked.ts';
import type { InputPort } from '../../../ir/kind.ts';
import type { Node, Route } from '../../../ir/project.ts';
import type { Clock, SignedPart, Signing, Token } from '../../../ir/signing.ts';
import { isKind } from '../../../ir/type.ts';
import { secretOfInput } from '../../../ir/secret.ts';

/** The guard of a webhook's effects: an edge leaving a Branch or a call, and how a delivery gets past it. */
export interface Guard {
  readonly signing: Signing;
  readonly check: Node;
  readonly port: string;
}

/** How deliveries to a webhook are signed, or carry a secret; for a guard, assuming that it gets the body. */
export const signingOf = (checked: CheckedRoute): Signing | Token | undefined =>
  findGuard(checked)?.signing ?? findToken(checked);

/** The first Branch that depends only on a signature and its age, or a call of a guard that contains one. */
export function findGuard(checked: CheckedRoute): Guard | undefined {
  const { route, control } = checked;
  if (!isDelivered(route)) return undefined;
  for (const check of control.nodes.map((id) => nodeOf(route, id))) {
    const called = calledSigning(checked, check);
    if (called !== undefined && 'data' in called) return { check, port: 'next', signing: called };
    const { behaviour, meaning } = check.kind;
    if (behaviour.kind !== 'test' || meaning?.kind !== 'condition') continue;
    const leaves = conjuncts(checked, useAt(checked, check, meaning.input));
    const signatures = leaves.flatMap((node) => signatureOf(checked, node) ?? []);
    const ages = leaves.flatMap((node) => toleranceOf(checked, node) ?? []);
    const [signature] = signatures;
    if (signature === undefined || signatures.length + ages.length !== leaves.length) continue;
    const port = signature.whenTrue ? behaviour.whenTrue : behaviour.whenFalse;
    if (!check.next.has(port) || (!signature.whenTrue && leaves.length > 1)) continue;
    const [tolerance] = ages;
    return { check, port, signing: { ...signature.signing, ...(tolerance === undefined ? {} : { tolerance }) } };
  }
  return undefined;
}

const isDelivered = ({ trigger, signature }: Route): boolean =>
  trigger.isDelivery === true || signature?.guard === true;

/** How the guard that a node calls expects deliveries to be signed, if all its inputs of type bytes get the body. */
function calledSigning(checked: CheckedRoute, { id, kind }: Node): Signing | Token | undefined {
  const isGiven = ({ name, takesBytesOfBody }: InputPort): boolean =>
    takesBytesOfBody !== true || isBody(checked, checked.operands.get(id)?.get(name));
  return kind.inputs.every(isGiven) ? kind.calls?.signing() : undefined;
}

/** The secret that the first Branch compares with a header, if it tests nothing else; or that of a called guard. */
function findToken(checked: CheckedRoute): Token | undefined {
  const { route, control } = checked;
  if (!isDelivered(route)) return undefined;
  for (const branch of control.nodes.map((id) => nodeOf(route, id))) {
    const called = calledSigning(checked, branch);
    if (called !== undefined && !('data' in called)) return called;
    const { behaviour, meaning } = branch.kind;
    if (behaviour.kind !== 'test' || meaning?.kind !== 'condition') continue;
    const [leaf, ...others] = conjuncts(checked, useAt(checked, branch, meaning.input));
    const found = others.length > 0 || leaf === undefined ? undefined : tokenOf(checked, leaf);
    if (found !== undefined && branch.next.has(found.whenTrue ? behaviour.whenTrue : behaviour.whenFalse))
      return found.token;
  }
  return undefined;
}

function tokenOf(checked: CheckedRoute, node: Node): { readonly token: Token; readonly whenTrue: boolean } | undefined {
  const { meaning } = node.kind;
  if (meaning?.kind !== 'equals') return undefined;
  const { left, right, whenTrue } = meaning;
  for (const [given, key] of [
    [left, right],
    [right, left],
  ] as const) {
    const header = throughFallbacks(checked, useAt(checked, node, given))?.node.kind;
    const name = secretOfInput(checked.route, node.inputs.get(key));
    if (header?.reads?.kind !== 'header' || header.meaning?.kind !== 'header' || name === undefined) continue;
    const { scheme } = header.meaning;
    const token = { header: header.reads.name, ...(scheme === undefined ? {} : { scheme }), secret: { name } };
    return { token, whenTrue };
  }
  return undefined;
}

/** The vertex after which a delivery is proven genuine. */
export const provenEdge = ({ check, port }: Guard): string => edgeVertex(check.id, port);

const useAt = ({ operands }: CheckedRoute, node: Node, port: string): Operand | undefined =>
  operands.get(node.id)?.get(port);

/** The node whose output a value is. */
function sourceOf(
  { route }: CheckedRoute,
  use: Operand | undefined,
): { readonly node: Node; readonly port: string } | undefined {
  const root = use?.kind === 'value' && use.access.path.length === 0 ? use.access.base : undefined;
  const node = root?.kind === 'output' ? route.nodes.get(root.node) : undefined;
  return node === undefined || root?.kind !== 'output' ? undefined : { node, port: root.port };
}

/** The nodes that must all be true for a condition to be. */
function conjuncts(checked: CheckedRoute, condition: Operand | undefined): readonly Node[] {
  const node = sourceOf(checked, condition)?.node;
  const meaning = node?.kind.meaning;
  if (node === undefined) return [];
  return meaning?.kind === 'and'
    ? meaning.inputs.flatMap((port) => conjuncts(checked, useAt(checked, node, port)))
    : [node];
}

function signatureOf(
  checked: CheckedRoute,
  node: Node,
): { readonly signing: Signing; readonly whenTrue: boolean } | undefined {
  const { meaning } = node.kind;
  if (meaning?.kind === 'equals') {
    const [left, right] = [useAt(checked, node, meaning.left), useAt(checked, node, meaning.right)];
    const signing = comparedSigning(checked, left, right) ?? comparedSigning(checked, right, left);
    return signing === undefined ? undefined : { signing, whenTrue: meaning.whenTrue };
  }
  if (meaning?.kind !== 'contains') return undefined;
  const signing = comparedSigning(checked, useAt(checked, node, meaning.item), useAt(checked, node, meaning.list));
  return signing === undefined ? undefined : { signing, whenTrue: true };
}

function comparedSigning(
  checked: CheckedRoute,
  computed: Operand | undefined,
  given: Operand | undefined,
): Signing | undefined {
  const hash = sourceOf(checked, computed)?.node;
  const meaning = hash?.kind.meaning;
  const where = signatureHeader(checked, given);
  if (hash === undefined || meaning?.kind !== 'hash' || hash.kind.keyForm === undefined || where === undefined)
    return undefined;
  const data = partsOf(checked, useAt(checked, hash, meaning.data));
  if (data === undefined || !data.some(({ kind }) => kind === 'body')) return undefined;
  const { algorithm, encoding, prefix } = meaning;
  const { input, ...form } = hash.kind.keyForm;
  const name = secretOfInput(checked.route, hash.inputs.get(input));
  if (name === undefined) return undefined;
  return {
    ...where,
    algorithm,
    encoding,
    prefix,
    secret: { name, encoding: form.encoding, prefix: form.prefix },
    data,
  };
}

function signatureHeader(
  checked: CheckedRoute,
  use: Operand | undefined,
): Pick<Signing, 'header' | 'format' | 'version'> | undefined {
  const source = throughFallbacks(checked, use);
  const meaning = source?.node.kind.meaning;
  if (source === undefined) return undefined;
  if (meaning?.kind === 'signatures' && source.port === meaning.output) {
    const inner = signatureHeader(checked, useAt(checked, source.node, meaning.header));
    return inner?.format === 'plain' ? { ...inner, format: meaning.format, version: meaning.version } : undefined;
  }
  const header = headerOf(source.node);
  return header === undefined ? undefined : { header, format: 'plain', version: '' };
}

/** The name of a header that is read unchanged, without a scheme. */
function headerOf({ kind }: Node): string | undefined {
  return kind.reads?.kind === 'header' && kind.meaning?.kind === 'header' && kind.meaning.scheme === undefined
    ? kind.reads.name
    : undefined;
}

/** Whether a value is the exact bytes received; in a guard, the bytes passed to it. */
function isBody(checked: CheckedRoute, use: Operand | undefined): boolean {
  if (use?.kind === 'rawBody') return true;
  const source = sourceOf(checked, use);
  if (source?.node.kind.reads?.kind === 'raw') return true;
  return use?.kind === 'value' && source?.node.id === checked.route.start && isKind(use.type, 'bytes');
}

/** The parts of the signed text, in order; undefined if a test could not send one of them. */
function partsOf(checked: CheckedRoute, use: Operand | undefined): readonly SignedPart[] | undefined {
  if (isBody(checked, use)) return [{ kind: 'body' }];
  if (use?.kind === 'literal') return typeof use.value === 'string' ? [{ kind: 'text', text: use.value }] : undefined;
  const source = sourceOf(checked, use);
  if (source === undefined) return undefined;
  const { node } = source;
  if (node.kind.meaning?.kind === 'template') return partsOfTemplate(checked, node, node.kind.meaning);
  const clock = clockOf(checked, use);
  return clock === undefined ? undefined : [clock];
}

function partsOfTemplate(
  checked: CheckedRoute,
  node: Node,
  { parts }: Extract<Meaning, { kind: 'template' }>,
): readonly SignedPart[] | undefined {
  const signed: SignedPart[] = [];
  for (const part of parts) {
    const inner =
      typeof part === 'string'
        ? [{ kind: 'text' as const, text: part }]
        : partsOf(checked, useAt(checked, node, part.input));
    if (inner === undefined) return undefined;
    signed.push(...inner);
  }
  return signed;
}

function toleranceOf(checked: CheckedRoute, { id, kind: { meaning } }: Node): Signing['tolerance'] {
  if (meaning?.kind !== 'fresh') return undefined;
  const clock = clockOf(checked, checked.operands.get(id)?.get(meaning.timestamp));
  return clock === undefined ? undefined : { seconds: meaning.seconds, clock };
}

/** The timestamp of a signature, or of a header, perhaps converted to a number. */
function clockOf(checked: CheckedRoute, use: Operand | undefined): Clock | undefined {
  const source = throughFallbacks(checked, use);
  if (source === undefined) return undefined;
  const { kind } = source.node;
  if (kind.meaning?.kind === 'signatures')
    return source.port === kind.meaning.timestamp ? { kind: 'signature' } : undefined;
  const name = headerOf(source.node);
  if (name !== undefined) return { kind: 'header', name };
  return kind.passes === undefined || kind.behaviour.kind !== 'pure'
    ? undefined
    : clockOf(checked, useAt(checked, source.node, kind.passes));
}

function throughFallbacks(
  checked: CheckedRoute,
  use: Operand | undefined,
): { readonly node: Node; readonly port: string } | undefined {
  const source = sourceOf(checked, use);
  const meaning = source?.node.kind.meaning;
  return source !== undefined && meaning?.kind === 'fallback'
    ? throughFallbacks(checked, useAt(checked, source.node, meaning.value))
    : source;
}
