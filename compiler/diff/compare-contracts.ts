import { bodyType, takesBody } from '../ir/request-body.ts';
import { bodiesByStatus } from '../ir/response-bodies.ts';
import type { Bodies } from '../ir/response-bodies.ts';
import { compareText } from '../base/compare-text.ts';
import { openObject, optional } from '../ir/type.ts';
import type { CheckedRoute } from '../ir/checked.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareAccepts } from './compare-accepts.ts';
import { compareReceived, compareSent } from './compare-types.ts';
import type { TypeChange } from './compare-types.ts';
import { canonical } from './compare-values.ts';
import type { Consequence } from './project-diff.ts';
import { withoutNames } from '../ir/path.ts';

/** What callers of a route notice. */
export function compareContracts(before: CheckedRoute, after: CheckedRoute): Consequence[] {
  return [...compareEndpoints(before, after), ...compareRequests(before, after), ...compareResponses(before, after)];
}

function compareEndpoints({ route: old }: CheckedRoute, { route: now }: CheckedRoute): Consequence[] {
  const found: Consequence[] = [];
  const endpoint = ({ method, url }: typeof old): string =>
    url === undefined ? 'nothing that requests reach' : `${method} ${url}`;
  // Only the flow and openapi.json know the name of a path parameter.
  const unnamed = (route: typeof old): string => withoutNames(endpoint(route));
  if (endpoint(old) !== endpoint(now) && unnamed(old) === unnamed(now))
    found.push({
      severity: 'attention',
      about: 'route',
      message: `its parameters are named as in ${endpoint(now)} now; it was ${endpoint(old)}`,
    });
  else if (endpoint(old) !== endpoint(now))
    found.push({
      severity: 'breaking',
      about: 'route',
      message: `it is served at ${endpoint(now)}; it was ${endpoint(old)}${now.trigger.isDelivery === true ? '. Tell the provider its new URL' : ''}`,
    });
  if (old.trigger.kind !== now.trigger.kind)
    found.push({
      severity: 'breaking',
      about: 'route',
      message: `it is started by a ${now.trigger.kind} now; it was a ${old.trigger.kind}`,
    });
  else if (runsWhen(now) !== undefined && runsWhen(old) !== runsWhen(now))
    found.push({ severity: 'attention', about: 'route', message: `it runs ${runsWhen(now)} now` });
  return found;
}

const runsWhen = ({ trigger: { entrance } }: CheckedRoute['route']): string | undefined =>
  entrance.kind === 'job' ? entrance.when : undefined;

function compareRequests(before: CheckedRoute, after: CheckedRoute): Consequence[] {
  const found: TypeChange[] = compareAccepts(before, after);
  const [took, takes] = [takesBody(before), takesBody(after)];
  if (took && takes) found.push(...compareBodies(before, after));
  if (!took && takes) found.push(...newBody(after));
  if (took && !takes) found.push({ severity: 'safe', message: 'the body is not read any more' });
  found.push(...compareParameters(before, after));
  return found.map((change) => ({ ...change, about: 'request' }));
}

function compareBodies(before: CheckedRoute, after: CheckedRoute): TypeChange[] {
  const [old, now] = [sentType(before), sentType(after)];
  const changes = compareSent(old, now, 'body');
  const [oldSchema, newSchema] = [before.route.contract.body, after.route.contract.body];
  const saysMore = changes.length === 0 && canonical(oldSchema) !== canonical(newSchema);
  return saysMore
    ? [{ severity: 'attention', message: 'the declared schema of the body is another: compare it by hand' }]
    : changes;
}

const sentType = (checked: CheckedRoute) => checked.route.declaredBody ?? bodyType(checked, checked.accepted());

function newBody(after: CheckedRoute): TypeChange[] {
  const changes = compareSent(optional(openObject()), sentType(after), 'body').filter(
    ({ message }) => message !== 'body is required now',
  );
  return changes.some(({ severity }) => severity === 'breaking')
    ? changes
    : [{ severity: 'safe', message: 'the body is read now' }];
}

function compareResponses(before: CheckedRoute, after: CheckedRoute): Consequence[] {
  const [old, now] = [bodiesByStatus(before), bodiesByStatus(after)];
  const found: TypeChange[] = [];
  for (const [status, bodies] of now) {
    const was = old.get(status);
    if (was === undefined)
      found.push({
        severity: status < '4' || status === 'default' ? 'attention' : 'safe',
        message: `it may answer ${name(status)} now`,
      });
    else found.push(...compareBodiesOf(status, was, bodies));
  }
  for (const status of old.keys())
    if (!now.has(status))
      found.push({
        severity: status < '4' ? 'breaking' : 'safe',
        message: `it does not answer ${name(status)} any more`,
      });
  return found.map((change) => ({ ...change, about: 'response' }));
}

function compareBodiesOf(status: string, was: Bodies, now: Bodies): TypeChange[] {
  const found: TypeChange[] = [];
  for (const [mediaType, type] of now) {
    const before = was.get(mediaType);
    if (before !== undefined) found.push(...compareReceived(before, type, `body of ${name(status)}`));
  }
  if ((was.size === 0) !== (now.size === 0))
    found.push({
      severity: 'breaking',
      message: `${name(status)} has ${now.size === 0 ? 'no' : 'a'} body now`,
    });
  else if (mediaTypes(was) !== mediaTypes(now))
    found.push({
      severity: 'breaking',
      message: `the body of ${name(status)} is ${mediaTypes(now)} now; it was ${mediaTypes(was)}`,
    });
  return found;
}

const mediaTypes = (bodies: Bodies): string => [...bodies.keys()].toSorted(compareText).join(' or ');

const name = (status: string): string => (status === 'default' ? 'a computed status' : status);
