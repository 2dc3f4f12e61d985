import { z } from 'zod';
import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { InputPort } from '../ir/kind.ts';
import { columnOfTenant, tenantInput } from '../ir/tenant.ts';
import { optional } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { typeOfColumn } from './database/columns.ts';
import type { BindContext } from './define-node.ts';

/** The input for a key by which a node recognizes repetitions or counts uses. */
export const keyPort: InputPort = {
  name: 'key',
  whenMissing:
    'Answer 400 where it is missing, with If Null, and wire the “value” of If Null. With a default, all requests without it would count as one.',
};

/** The name under which keys are kept. PostgreSQL stores no U+0000 and no half of a surrogate pair. */
export const scopeOfKeys = z.string().regex(/^[^\0\p{Cs}]+$/u, 'a name, without U+0000 and halves of surrogate pairs');

/** Keys of different tenants must not collide, so a known tenant becomes part of the key. */
export function tenantOfKey({ tables }: BindContext): {
  readonly inputs: readonly InputPort[];
  readonly needs: Readonly<Record<string, Type>>;
} {
  const column = columnOfTenant(tables);
  if (column === undefined) return { inputs: [], needs: {} };
  return {
    inputs: [{ name: tenantInput, tenant: true, optional: true, beside: 'key' }],
    needs: { [tenantInput]: optional(typeOfColumn(column)) },
  };
}

/** The key at the port `key`, together with the tenant at another port, if that is fed. */
export function keyOfTenant(emit: EmitContext, port: string): Code {
  const [key, tenant] = [emit.input('key'), emit.optionalInput(port)];
  if (tenant === undefined) return key;
  const both = code`JSON.stringify([${tenant}, ${key}])`;
  return emit.type('key').presence === 'required' ? both : code`${key} == null ? null : ${both}`;
}
