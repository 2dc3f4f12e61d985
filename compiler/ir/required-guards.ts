import type { Project, RequiredGuard, Route } from './project.ts';

/**
 * The guards that requests of a route have to pass. A webhook has the proof of its sender, and nobody calls a job. What
 * is not a guard is reported for the project as a whole.
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
