import type { Reporter } from '../../../base/diagnostic.ts';
import { mailNeverSent } from '../../../ir/catalogue/examples.ts';
import type { RouteOutline } from '../../../ir/outline.ts';

/** Mails are expected only where some flow sends one: the server has no mailer otherwise. */
export function checkExpectedMails(routes: readonly RouteOutline[], { report }: Reporter): void {
  if (routes.some(({ sendsMail }) => sendsMail)) return;
  for (const { endpoint, expectedMails } of routes) {
    for (const place of expectedMails) report(mailNeverSent, {}, { place, subject: { route: endpoint.id } });
  }
}
