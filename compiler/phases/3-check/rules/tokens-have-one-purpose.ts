import { tokensOfOneSecret } from '../../../ir/catalogue/taint.ts';
import type { SignedToken } from '../../../ir/function.ts';
import type { ProjectRule } from './rule.ts';

/**
 * Flows that sign different tokens with the same secret name an audience in them. Tokens of a single flow are assumed
 * to have one purpose, such as sessions of different lengths.
 * FS3205 tokensOfOneSecret
 */
export const tokensHaveOnePurpose: ProjectRule = ({ declarations: { secrets, functions }, routes }, report) => {
  const flows = [...routes.map(({ endpoint: { id }, signs }) => ({ id, signs })), ...functions.values()];
  for (const { name, place } of secrets.values()) {
    const signers = flows.flatMap(({ id, signs }) => {
      const own = signs.filter(({ secret }) => secret === name);
      return own.length === 0 ? [] : [{ id, own }];
    });
    const pair = signers.flatMap((one, index) =>
      signers.slice(index + 1).flatMap((other) => (areUnlike(one.own, other.own) ? [[one.id, other.id] as const] : [])),
    );
    const [found] = pair;
    if (found !== undefined) report(tokensOfOneSecret, { secret: name, flows: found }, { place });
  }
};

/** Whether two flows have the same issuer, but no sort of token in common. */
const areUnlike = (left: readonly SignedToken[], right: readonly SignedToken[]): boolean =>
  left.some(({ issuer }) => right.some((other) => other.issuer === issuer)) &&
  !left.some(({ sort }) => right.some((other) => other.sort === sort));
