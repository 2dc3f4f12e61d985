import { createHash } from 'node:crypto';

/**
 * The key of a tenant's file. Different tenants have different prefixes, even on a disk that ignores case.
 */
export const keyOfTenant = (tenant: string | number, key: string): string =>
  `${partOf(String(tenant))}/${key}`;

const partOf = (tenant: string): string =>
  /^[a-z0-9-]{1,60}$/.test(tenant) ? tenant : `_${createHash('sha256').update(tenant).digest('hex')}`;
