import type { Project, RequiredGuard, Route } from './project.ts';

/**
 * The guards that requests to a route have to pass. A webhook verifies its sender instead, and nobody calls a job. A
 * required function that is not a guard is reported once, for the project.
 */
export const guardsRequiredIn = (
  { id, trigger, signature }: Pick<Route, 'id' | 'trigger' | 'signature'>,
  { requiredGuards, functions }: Pick<Project, 'requiredGuards' | 'functions'>,
): readonly RequiredGuard[] =>
  signature === undefined && isOpen(trigger)
    ? requiredGuards.filter(
        ({ guard, routes: { are, ids } }) =>
          functions.get(guard)?.guard === true && ids.includes(id) === (are === 'only'),
      )
    : [];

/** Whether anybody may start the flow. */
export const isOpen = ({ entrance, isDelivery }: Route['trigger']): boolean =>
  entrance.kind === 'requests' && isDelivery !== true;
