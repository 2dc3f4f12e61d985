import { addNode } from './random-draft.ts';
import type { Draft } from './random-draft.ts';

/** Of `correct horse`, with less work than new hashes take. */
const hash = '$scrypt$ln=4,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg';

/** Passwords are constants: what of a request goes here may go nowhere else. Hashing takes a while, so it is rare. */
export function addPassword(draft: Draft): ReturnType<typeof addNode> {
  const { pick, chance } = draft;
  return chance(0.05)
    ? addNode(draft, 'hash-password', {}, { password: 'correct horse' })
    : addNode(draft, 'check-password', {}, { password: pick(['correct horse', 'battery']), hash });
}
