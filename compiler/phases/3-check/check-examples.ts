import type { Reporter } from '../../base/diagnostic.ts';
import { mailNeverSent } from '../../ir/catalogue/examples.ts';
import type { CheckedRoute } from '../../ir/checked.ts';

/** Mails are expected only where some flow sends one: the server has no mailer otherwise. */
export function checkExpectedMails(routes: readonly CheckedRoute[], { report }: Reporter): void {
  if (routes.some(sendsMail)) return;
  for (const { route } of routes) {
    for (const [index, { then }] of route.examples.entries()) {
      if (then?.mails !== undefined && then.mails.length > 0) report(mailNeverSent, {}, { place: route.place(['examples', index, 'then', 'mails'], 'key'), subject: { route: route.id } });
    }
  }
}

const sendsMail = ({ route, uses }: CheckedRoute): boolean =>
  [...uses.keys()].some((id) => {
    const behaviour = route.nodes.get(id)?.kind.behaviour;
    return behaviour?.kind === 'effect' && (behaviour.effect.kind === 'mail' || behaviour.effect.kind === 'queue');
  });
