import type { RouteFile } from '../../ir/format.ts';
import type { Kind } from '../../ir/kind.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import type { Trigger } from '../../ir/trigger.ts';
import { parametersOf, restOf } from '../../ir/path.ts';
import { openObject } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { typeOfSchema } from '../../ir/type-of-schema.ts';
import type { BindContext } from '../../nodes/define-node.ts';

/** What the nodes of a route may know about it, besides their own settings. */
export type RequestContext = Omit<BindContext, 'report' | 'literals'>;
export type Entry = Extract<Kind['behaviour'], { kind: 'entry' }>;

/** What Start may know. */
export const contextOfStart = (
  { id, method, path }: Pick<RouteFile, 'id' | 'method' | 'path'>,
  {
    tables,
    secrets,
    functions,
    signatures,
    describeQuery,
    files,
  }: Pick<Declarations, 'tables' | 'secrets' | 'functions' | 'signatures' | 'describeQuery' | 'files'>,
): RequestContext => ({
  ...{ tables, secrets, functions, signatures, describeQuery, files, method, routeId: id },
  pathParams: parametersOf(path),
  restParam: restOf(path),
  requiredHeaders: new Set<string>(),
  bodyType: openObject(),
  isForm: false,
});

/** What other nodes may know: what Start declares about the request, if it could be bound. */
export function contextAfterStart(context: RequestContext, entry: Entry | undefined): RequestContext {
  const headers = [...(entry?.contract.headers ?? [])];
  return {
    ...context,
    requiredHeaders: new Set(headers.flatMap(([name, { required }]) => (required ? [name.toLowerCase()] : []))),
    bodyType: (entry && declaredBodyOf(entry)) ?? openObject(),
    accepts: entry?.contract.accepts,
    isForm: entry?.trigger.page !== undefined,
  };
}

/** A page sends the fields of its form; other requests may declare a schema. */
export function declaredBodyOf({ trigger, contract }: Entry): Type | undefined {
  if (trigger.page !== undefined) return trigger.page.body;
  return contract.body === undefined ? undefined : typeOfSchema(contract.body);
}

/** Undefined for a job and for a function, which no request reaches. */
export const urlOf = ({ entrance }: Trigger, path: string): string | undefined =>
  entrance.kind === 'requests' ? entrance.url(path) : undefined;
