import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { named } from './format-parts.ts';
import * as grammar from './grammar.ts';

export const functionId = named(grammar.routeIdPattern, 'in kebab-case, such as "price-of-order"').max(
  grammar.longestRouteId,
  `at most ${grammar.longestRouteId} characters long`,
);

export const inputName = named(/^[A-Za-z][A-Za-z0-9_]*$/, 'a name of letters, digits and "_"');

/** The contents of `overrides`. */
export const nodesOrRoutes = z.array(
  named(grammar.nodeOrRoutePattern, 'the id of a route, such as "get-user", or of a node'),
);

const routeIds = z.array(named(grammar.routeIdPattern, 'the id of a route, such as "get-user"'));
export const requiredGuard = closedObject({
  guard: functionId.meta({ description: 'The id of a function that is a guard.' }),
  except: routeIds.exactOptional().meta({ description: 'The routes that everybody may use.' }),
  only: routeIds.exactOptional().meta({ description: 'The routes that the guard protects, if not all.' }),
}).refine(({ except, only }) => except === undefined || only === undefined, {
  path: ['only'],
  error: 'left out beside "except"',
});

export const tenancy = closedObject({
  guard: functionId.meta({ description: 'The id of the guard that finds out for whom a request acts.' }),
  output: inputName.meta({ description: 'Its output that is the tenant.', examples: ['orgId'] }),
});
