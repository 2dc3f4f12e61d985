import { z } from 'zod';
import { code } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { noFileStore } from '../ir/catalogue/stored-files.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { InputPort } from '../ir/kind.ts';
import type { Column } from '../ir/project.ts';
import { columnOfTenant, tenantInput } from '../ir/tenant.ts';
import { string } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { typeOfColumn } from './database/columns.ts';
import type { BindContext } from './define-node.ts';

export const acrossFiles = z
  .literal(true)
  .exactOptional()
  .meta({ description: 'The key is that of a file of any tenant, or of none, and is taken as it is.' });

/** What all kinds that use stored files share: the key, which belongs to a tenant in a project with tenants. */
export interface FileKey {
  readonly inputs: readonly InputPort[];
  readonly needs: Readonly<Record<string, Type>>;
  readonly emit: (emit: EmitContext) => Code;
}

export function fileKey(across: true | undefined, { files, tables, report }: BindContext): FileKey {
  if (files === undefined) report(noFileStore, {}, []);
  const column = across === true ? undefined : columnOfTenant(tables);
  const key: InputPort = { name: 'key', sink: 'the key of a file' };
  if (column === undefined) return { inputs: [key], needs: { key: string('key') }, emit: ({ input }) => input('key') };
  return {
    inputs: [key, { name: tenantInput, tenant: true }],
    needs: { key: string('key'), [tenantInput]: typeOfColumn(column) },
    emit: ({ input }) => lib.keyOfTenant([asStored(column, input(tenantInput)), input('key')]),
  };
}

/** PostgreSQL accepts a UUID in any case, and stores it in lower case. */
const asStored = ({ type }: Column, tenant: Code): Code => (type === 'uuid' ? code`${tenant}.toLowerCase()` : tenant);
