import { shadowedRoute } from '../../../ir/catalogue/rules.ts';
import type { ProjectRule } from './rule.ts';

/**
 * If two routes of one method match the same request, the one with the static segment gets it, and confirms that in
 * `overrides`.
 * FS3401 shadowedRoute
 */
export const routesAreNotShadowed: ProjectRule = ({ shadowings }, report) => {
  for (const { method, path, winner, loser } of shadowings) {
    if (winner.overrides.some(({ id }) => id === loser.id)) continue;
    report(
      shadowedRoute,
      {
        ...{ method, path, winner: winner.id, loser: loser.id, loserPath: loser.path },
        isFirst: winner.overrides.length === 0,
      },
      {
        place: loser.places.path,
        subject: { route: loser.id },
        related: [{ message: `“${winner.id}” answers it`, place: winner.places.path }],
      },
    );
  }
};
