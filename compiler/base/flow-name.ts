/**
 * How operations and views name a flow: a route by its id, a function by its id after `functions/`. No id has a slash,
 * so a route and a function may have the same id.
 */
const folder = 'functions/';

export const nameOfFunction = (id: string): string => `${folder}${id}`;

/** The id of the function that a flow is; undefined for a route. */
export const functionIn = (flow: string): string | undefined =>
  flow.startsWith(folder) ? flow.slice(folder.length) : undefined;
