import type { JsonObject } from '../../../base/json.ts';
import type { CheckedRoute } from '../../../ir/checked.ts';
import { bodyType } from '../../../ir/request-body.ts';
import { alternative } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { schemaOfType } from '../schemas/json-schema.ts';

/**
 * The body that a client must send: as declared, else what every path needs; fields that only some paths read have no
 * type.
 */
export function bodyContract(
  checked: CheckedRoute,
): { readonly schema: JsonObject; readonly required: boolean } | undefined {
  const { route, body } = checked;
  const { page } = route.trigger;
  if (page !== undefined) return { schema: schemaOfType(page.body, 'request'), required: true };
  if (!body.json) return undefined;
  if (route.contract.body !== undefined) return { schema: route.contract.body, required: true };
  const type = bodyType(checked);
  const fields = alternative(type, 'object')?.fields ?? new Map<string, Type>();
  return {
    schema: schemaOfType(type, 'request'),
    required: body.required || [...fields.values()].some(({ presence }) => presence === 'required'),
  };
}
