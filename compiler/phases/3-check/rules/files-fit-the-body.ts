import { fileBeyondBody } from '../../../ir/catalogue/forms.ts';
import { usualBodyLimit } from '../../../ir/request-body.ts';
import { nodeOf } from '../../../ir/route.ts';
import type { RouteRule } from './rule.ts';

/**
 * The limit of a body has room for each of its files, and for the encoding around it.
 * FS3444 fileBeyondBody
 */
export const filesFitTheBody: RouteRule = ({ route }, report) => {
  const { contract, bodyLimit = usualBodyLimit } = route;
  const start = nodeOf(route, route.start);
  for (const [index, { name, maxBytes }] of (contract.accepts?.files ?? []).entries())
    if (maxBytes >= bodyLimit)
      report(
        fileBeyondBody,
        { file: name, maxBytes, bodyLimit },
        { place: start.at(['config', 'files', index, 'maxBytes']), subject: start.subject },
      );
};
