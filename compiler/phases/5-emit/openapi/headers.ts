import type { JsonObject } from '../../../base/json.ts';
import { mapEntries } from '../../../base/map-entries.ts';
import type { CheckedRoute } from '../../../ir/checked.ts';
import { headersByStatus } from '../../../ir/response-headers.ts';

/** The headers that answers of a status have by the flow. */
export const headerSchemas = (checked: CheckedRoute): ReadonlyMap<string, JsonObject> =>
  mapEntries(headersByStatus(checked), (names) =>
    Object.fromEntries(names.filter(isDescribedHere).map((name) => [name, { schema: { type: 'string' } }])),
  );

/** OpenAPI describes the type of a body elsewhere. */
const isDescribedHere = (name: string): boolean => name.toLowerCase() !== 'content-type';
