import { tokenOnly } from '../../../ir/catalogue/webhooks.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * A webhook is verified by a signature of its body, not by a token alone.
 * FS3314 tokenOnly
 */
export const webhookHasASignature: RouteRule = ({ guards }, report) => {
  const guard = guards.find(({ verification }) => verification.proves === 'token');
  if (guard === undefined) return;
  const { check } = guard;
  report(tokenOnly, { check: nameOfNode(check) }, { place: check.place, subject: check.subject });
};
