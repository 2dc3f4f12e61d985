import { mailNeverSent } from '../../../ir/catalogue/examples.ts';
import type { ProjectRule } from './rule.ts';

/**
 * Examples expect mails only if some flow sends one; otherwise the server has no mailer.
 * FS3019 mailNeverSent
 */
export const expectedMailsAreSent: ProjectRule = ({ routes }, report) => {
  if (routes.some(({ sendsMail }) => sendsMail)) return;
  for (const { endpoint, expectedMails } of routes) {
    for (const place of expectedMails)
      report(mailNeverSent, { isFunction: false }, { place, subject: { route: endpoint.id } });
  }
};
