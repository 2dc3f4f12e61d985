import { code, property } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib, libFunction } from '../../../code/lib.ts';
import type { Type } from '../../../ir/type.ts';
import { typebox } from '../schemas/typebox.ts';
import type { RouteScope } from './scope.ts';
import { emitType } from './type-text.ts';

/**
 * The request's JSON body: as Fastify parsed it or, beside raw bytes, parsed here. A body checked against a declared
 * schema has the declared type.
 */
export function emitBody({ body, once, declared, start, request, isValidationAttached }: RouteScope): Code {
  const isTyped = declared?.type !== undefined;
  const sent = isValidationAttached ? lib.declaredBody([request]) : property(request, 'body');
  if ((isTyped && !body.raw) || !body.json) return sent;
  const parsed = body.raw ? lib.parseRawJson([lib.rawBody([request])]) : sent;
  const checked =
    body.raw && declared?.schema !== undefined
      ? readDeclared(request, parsed, once('body schema', typebox(declared.schema), start), declared.type)
      : parsed;
  if (isTyped) return checked;
  return body.required ? lib.requireBody([checked]) : lib.readBody([checked]);
}

const readDeclared = (request: Code, parsed: Code, schema: Code, type: Type | undefined): Code =>
  code`${libFunction('readDeclared')}<${type === undefined ? code`unknown` : emitType(type)}>(${[request, schema, parsed]})`;
