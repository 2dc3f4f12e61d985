import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import type { Reporter } from '../../../base/diagnostic.ts';
import type { JsonObject } from '../../../base/json.ts';
import { declaredBody } from '../../../ir/catalogue/bind.ts';
import type { AccessPath } from '../../../ir/checked.ts';
import type { Route } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { addFormats } from '../../../../runtime-lib/src/lib/values/formats.ts';

/** A declared body is compiled as the emitted server will compile it: what would keep the server from starting is found here. */
export function checkDeclaredBody(route: Route, { report }: Reporter): void {
  const {
    contract: { body },
    declaredBody: type,
  } = route;
  const start = route.nodes.get(route.start);
  if (body === undefined || type === undefined || start === undefined) return;
  const fault = pointlessBody(route, type) ?? compileFault(body);
  if (fault !== undefined)
    report(
      declaredBody,
      { message: fault.message },
      { place: start.at(['config', 'body', ...fault.path]), subject: start.subject },
    );
}

interface Fault {
  readonly message: string;
  readonly path: readonly string[];
}
const atRoot = (message: string): Fault => ({ message, path: [] });

function pointlessBody({ trigger, method }: Route, type: Type): Fault | undefined {
  if (trigger.refusesBody !== undefined) return atRoot(trigger.refusesBody);
  if (method === 'GET') return atRoot('is for nothing: a GET request has no body');
  return type.kind === 'known' && alternative(type, 'object') === undefined
    ? atRoot('is not the schema of an object')
    : undefined;
}

/** As Fastify's own validator, with the formats of the emitted server. */
function compileFault(schema: JsonObject): Fault | undefined {
  const ajv = new Ajv({ coerceTypes: false, ownProperties: true, addUsedSchema: false, logger: false });
  formats.default(ajv);
  addFormats(ajv);
  try {
    const [error] = ajv.validateSchema(schema) === false ? (ajv.errors ?? []) : [];
    if (error !== undefined) return schemaFault(error);
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    return atRoot(`cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function schemaFault({ instancePath, message = 'is wrong', params }: ErrorObject): Fault {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const allowed: unknown = params['allowedValues'];
  const must = Array.isArray(allowed) ? `must be one of ${allowed.join(', ')}` : message;
  return { message: `cannot be used: ${path.length === 0 ? 'it' : `its “${path.join('.')}”`} ${must}`, path };
}

/** Where the declared schema speaks of a part of the body, as a related place. */
export function declaredPlace(route: Route, { base, path }: AccessPath) {
  const start = route.nodes.get(route.start);
  if (base.kind !== 'body' || route.declaredBody === undefined || start === undefined) return [];
  const { page } = route.trigger;
  if (page !== undefined) return [{ message: 'the form has these fields', place: start.at(['config', ...page.place]) }];
  const steps = path.flatMap((name) => (/^\d+$/.test(name) ? ['items'] : ['properties', name]));
  return [{ message: 'the body is declared here', place: start.at(['config', 'body', ...steps]) }];
}
