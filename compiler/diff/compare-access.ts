import { guardsRequiredIn, isOpen } from '../ir/required-guards.ts';
import type { Project, Route } from '../ir/project.ts';
import type { Consequence } from './project-diff.ts';

/** A route with its project. */
interface Side {
  readonly route: Route;
  readonly project: Project;
}

/** The guards that requests no longer have to pass, those that they now have to pass, and new routes without any. */
export function compareAccess(old: Side | undefined, now: Side | undefined): Consequence[] {
  if (now === undefined) return [];
  const [before, after] = [old, now].map((side) =>
    side === undefined ? [] : guardsRequiredIn(side.route, side.project).map(({ guard }) => guard),
  );
  const say = (severity: Consequence['severity'], message: string): Consequence => ({
    ...{ severity, about: 'security', message },
  });
  const gone = (before ?? []).filter((guard) => !after?.includes(guard));
  const added = old === undefined ? [] : (after ?? []).filter((guard) => !before?.includes(guard));
  const isLeftOut = old === undefined && now.project.requiredGuards.length > 0 && isOpen(now.route.trigger);
  return [
    ...gone.map((guard) => say('attention', `requests need not pass the guard “${guard}” any more`)),
    ...added.map((guard) => say('safe', `requests have to pass the guard “${guard}”`)),
    ...(isLeftOut && after?.length === 0 ? [say('attention', 'everybody may use it: “access” leaves it out')] : []),
  ];
}
