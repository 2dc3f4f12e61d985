import { addNode, wire } from './random-draft.ts';
import type { Draft, Point } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** Of `correct horse`, with less work than new hashes take. */
const hash = '$scrypt$ln=4,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg';

/** Passwords are constants: what of a request goes here may go nowhere else. Hashing takes a while, so it is rare. */
export function addPassword(draft: Draft): ReturnType<typeof addNode> {
  const { pick, chance } = draft;
  return chance(0.05)
    ? addNode(draft, 'hash-password', {}, { password: 'correct horse' })
    : addNode(draft, 'check-password', {}, { password: pick(['correct horse', 'battery']), hash });
}

/** What is issued may not go everywhere, so that nothing takes the token. */
export function addToken(draft: Draft, point: Point): ReturnType<typeof addNode> {
  const claims = draft.pick([[], ['a'], ['role', 'subject', 'claim.in']]);
  const subject = sourceOf(draft, point, ['string', 'number']);
  const given = claims.map((name) => {
    const port = ['subject', 'claim.in'].includes(name) ? `claim.${name}` : name;
    return [port, sourceOf(draft, point, ['unknown', 'string', 'object', 'list'], { optional: true })] as const;
  });
  const node = addNode(draft, 'sign-jwt', { expiresIn: 60, claims }, { secret: { $secret: 'KEY' } });
  wire(draft, node, 'subject', subject);
  for (const [port, source] of given) wire(draft, node, port, source);
  return node;
}
