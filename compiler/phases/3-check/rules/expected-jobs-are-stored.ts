import { jobNeverStored } from '../../../ir/catalogue/jobs.ts';
import type { ProjectRule } from './rule.ts';

/**
 * Examples expect jobs only if some flow stores one; otherwise the server has no queue.
 * FS3431 jobNeverStored
 */
export const expectedJobsAreStored: ProjectRule = ({ routes }, report) => {
  if (routes.some(({ storesJobs }) => storesJobs)) return;
  for (const { endpoint, expectedJobs } of routes) {
    for (const place of expectedJobs)
      report(jobNeverStored, { isFunction: false }, { place, subject: { route: endpoint.id } });
  }
};
