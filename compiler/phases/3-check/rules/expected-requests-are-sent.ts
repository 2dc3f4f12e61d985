import { requestNeverSent } from '../../../ir/catalogue/http-requests.ts';
import type { ProjectRule } from './rule.ts';

/**
 * Examples have requests to other servers only if some flow sends one; otherwise tests have no stand-in for other
 * servers.
 * FS3424 requestNeverSent
 */
export const expectedRequestsAreSent: ProjectRule = ({ routes }, report) => {
  if (routes.some(({ callsServers }) => callsServers)) return;
  for (const { endpoint, expectedRequests } of routes) {
    for (const place of expectedRequests)
      report(requestNeverSent, { isFunction: false }, { place, subject: { route: endpoint.id } });
  }
};
