import type { JsonObject } from '../../compiler/base/json.ts';
import { addFeed, addNode, shape, wire } from './random-draft.ts';
import type { Draft, Point } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** The hash of `correct horse`, with less work than for new hashes. */
const hash = '$scrypt$ln=4,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg';

/**
 * Passwords are constants: a part of the request that is used here could not go anywhere else. Hashing takes a while,
 * so it is rare.
 */
export function addPassword(draft: Draft): ReturnType<typeof addNode> {
  const { pick, chance } = draft;
  return chance(0.05)
    ? addNode(draft, 'hash-password', {}, { password: 'correct horse' })
    : addNode(draft, 'check-password', {}, { password: pick(['correct horse', 'battery']), hash });
}

/** The user that a request names goes into a condition only: it is a credential. */
export function addUserTest(draft: Draft): ReturnType<typeof addNode> {
  const node = addNode(draft, 'db-exists', {
    table: 'things',
    where: [{ column: 'name', operator: 'eq', ifMissing: 'false' }],
  });
  draft.edges.push({ from: `${addNode(draft, 'get-basic-auth').id}.username`, to: `${node.id}.name` });
  return node;
}

/** Both values of the header are compared with the same few constants, since each may be taken for the other. */
export function addUserComparison(draft: Draft): void {
  const { id } = addNode(draft, 'get-basic-auth');
  const constants = draft.pick([['a'], ['b'], ['a', 'b']]);
  for (const port of ['username', 'password']) {
    const compared = addNode(
      draft,
      'compare',
      { operator: draft.pick(['eq', 'ne']) },
      { right: draft.pick(constants) },
    );
    draft.edges.push({ from: `${id}.${port}`, to: `${compared.id}.left` });
    addFeed(draft, `${compared.id}.result`, shape('boolean'));
  }
}

/** The number of seconds until a key may be used again varies between runs, so nothing reads it. */
export function addLimit(draft: Draft, point: Point): ReturnType<typeof addNode> {
  const { pick, below, nodes } = draft;
  const scope = pick(['shared', `limit ${nodes.length}`]);
  const node = addNode(draft, 'limit-rate', { max: 1 + below(3), perSeconds: 31_000_000, scope });
  wire(draft, node, 'key', sourceOf(draft, point, ['string']));
  addFeed(draft, `${node.id}.remaining`, shape('number'), [], [`${node.id}.within`]);
  return node;
}

/** Before a transaction, so the path that exceeds the limit ends at once, in an answer that no other path shares. */
export function limitBefore(draft: Draft, { exits, taken }: Point): Point {
  const { id } = addLimit(draft, { exits, taken });
  const refusal = addNode(draft, 'return-response', { as: 'empty', status: 429 });
  const within = `${id}.within`;
  draft.edges.push(...exits.map((from) => ({ from, to: `${id}.in` })), {
    from: `${id}.exceeded`,
    to: `${refusal.id}.in`,
  });
  return { exits: [within], taken: new Set([...taken, within]) };
}

/** Issued credentials may not go everywhere, so nothing uses the token. */
export function addToken(draft: Draft, point: Point): ReturnType<typeof addNode> {
  const claims = draft.pick([[], ['a'], ['role', 'subject', 'claim.in']]);
  const subject = sourceOf(draft, point, ['string', 'number']);
  const given = claims.map((name) => {
    const port = ['subject', 'claim.in'].includes(name) ? `claim.${name}` : name;
    return [port, sourceOf(draft, point, ['unknown', 'string', 'object', 'list'], { optional: true })] as const;
  });
  const issued = draft.pick<JsonObject>([{}, {}, { issuer: 'us' }, { audience: 'them' }]);
  const node = addNode(draft, 'sign-jwt', { expiresIn: 60, claims, ...issued }, { secret: { $secret: 'KEY' } });
  wire(draft, node, 'subject', subject);
  for (const [port, source] of given) wire(draft, node, port, source);
  return node;
}

/** Most texts from a request are not tokens; one that the flow has signed is valid, but for its claims. */
export function addVerification(draft: Draft, point: Point): ReturnType<typeof addNode> {
  const { pick, chance } = draft;
  const signed = draft.nodes.filter(({ id, type }) => type === 'sign-jwt' && point.taken.has(`${id}.next`));
  const subject = pick(['string', 'string', 'integer', 'uuid'] as const);
  const claims = pick([
    {},
    {},
    { a: 'string' },
    { a: 'string | null', role: 'string[] | null' },
    { in: 'boolean | null' },
  ]);
  const others = pick<JsonObject>([{}, {}, {}, { issuer: 'us' }, { audience: 'them' }, { tolerance: 0 }]);
  const config = { subject, claims, ...others };
  const node = addNode(draft, 'verify-jwt', config, { secret: { $secret: 'KEY' } });
  const made = signed.length > 0 && chance(0.9) ? pick(signed) : undefined;
  if (made === undefined) wire(draft, node, 'token', sourceOf(draft, point, ['string'], { optional: true }));
  else draft.edges.push({ from: `${made.id}.token`, to: `${node.id}.token` });
  addFeed(draft, `${node.id}.subject`, shape(subject === 'integer' ? 'number' : 'string'), [], [`${node.id}.valid`]);
  for (const [name, type] of Object.entries(claims)) {
    const kind = type.startsWith('string[]') ? 'list' : type.startsWith('boolean') ? 'boolean' : 'string';
    const port = name === 'in' ? 'claim.in' : name;
    addFeed(draft, `${node.id}.${port}`, shape(kind, type.endsWith('null')), [], [`${node.id}.valid`]);
  }
  addFeed(draft, `${node.id}.reason`, shape('string'), [], [`${node.id}.invalid`]);
  return node;
}
