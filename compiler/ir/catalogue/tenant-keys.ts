import type { Rule } from '../../base/diagnostic.ts';
import { quotedNames } from '../../base/visible-text.ts';

/** Rows FS3707 to FS3709, FS3715 and FS3716: keys that are unique among the rows of all tenants. */

export const keyOfAllTenants: Rule<{
  readonly table: string;
  readonly key: readonly string[];
  readonly tenant: string;
}> = {
  code: 'FS3707',
  severity: 'warning',
  title: 'A key among all tenants',
  message: ({ table, key }) =>
    `${quotedNames(key)} of “${table}” ${key.length === 1 ? 'is' : 'are'} unique among all tenants: a conflict tells one of them what another one has.`,
  hint: ({ key, tenant }) =>
    `Make the key ${JSON.stringify([tenant, ...key])} in "unique" of the table; or leave it, if the value is not a secret, or if a node finds rows of all tenants by it, such as the address that people log in with.`,
  explanation: {
    cause:
      'A unique key applies to the whole table. A tenant whose name is refused as taken learns that another tenant has it, whose rows it may not see.',
    bad: '"projects": { "tenant": "org_id", "columns": { "name": { "type": "text", "unique": true } } }',
    good: '"projects": { "tenant": "org_id", "unique": [["org_id", "name"]] }',
  },
};

export const conflictOfAllTenants: Rule<{
  readonly table: string;
  readonly key: readonly string[];
  readonly tenant: string;
}> = {
  code: 'FS3708',
  severity: 'error',
  title: 'A conflict with the row of another tenant',
  message: ({ table, key, tenant }) =>
    `On a conflict in ${quotedNames(key)}, the old row of “${table}” could be another tenant's: “${tenant}” is not part of the key.`,
  hint: ({ key, tenant }) => `Make ${JSON.stringify([tenant, ...key])} unique together, and name these columns.`,
  explanation: {
    cause:
      'PostgreSQL looks for the old row in the whole table. An update would write to a row that the request may not even see.',
    bad: '"onConflict": { "columns": ["slug"], "do": "update" }',
    good: '"onConflict": { "columns": ["org_id", "slug"], "do": "update" }',
  },
};

export const linksOfAllTenants: Rule<{ readonly through: string; readonly table: string }> = {
  code: 'FS3709',
  severity: 'error',
  title: 'Links that belong to no tenant',
  message: ({ through, table }) =>
    `“${through}” links rows of “${table}” to others, some of which are a tenant's, and has no "tenant" itself.`,
  hint: ({ through }) => `Give “${through}” the column, and "tenant".`,
  explanation: {
    cause: 'Links to the rows of another tenant could be removed by a request that may not see those rows.',
    bad: '"project_tags": { "columns": { "project_id": …, "tag_id": … } }',
    good: '"project_tags": { "tenant": "org_id", "columns": { "org_id": …, "project_id": …, "tag_id": … } }',
  },
};

export const pairOfAllTenants: Rule<{ readonly table: string; readonly key: readonly string[] }> = {
  code: 'FS3715',
  severity: 'error',
  title: 'Links whose key lacks the tenant',
  message: ({ table, key }) =>
    `${quotedNames(key)} of “${table}” are not unique together, and old links are found by them.`,
  hint: ({ key }) =>
    `Make the key ${JSON.stringify(key)} in "unique" of the table, instead of the one without the tenant.`,
  explanation: {
    cause:
      'DB Set Relation stores a link unless it is there. PostgreSQL finds that out by a key of just these columns.',
    bad: '"task_tags": { "tenant": "org_id", "unique": [["task_id", "tag_id"]], … }',
    good: '"task_tags": { "tenant": "org_id", "unique": [["org_id", "task_id", "tag_id"]], … }',
  },
};

export const spanOfAllTenants: Rule<{
  readonly table: string;
  readonly by: readonly string[];
  readonly tenant: string;
}> = {
  code: 'FS3716',
  severity: 'warning',
  title: 'Periods kept apart among all tenants',
  message: ({ table }) =>
    `Rows of “${table}” must not overlap those of other tenants either: a conflict tells one of them when another one has a row.`,
  hint: ({ by, tenant }) =>
    `Set "by": ${JSON.stringify([tenant, ...by])} in "noOverlap" of the table; or leave it, if the times are not secret.`,
  explanation: {
    cause:
      'What must not overlap is looked for in the whole table. A tenant whose period is refused learns when another tenant has a row that it must not see.',
    bad: '"bookings": { "tenant": "org_id", "noOverlap": { "from": "begins", "to": "ends", "by": ["room"] } }',
    good: '"bookings": { "tenant": "org_id", "noOverlap": { "from": "begins", "to": "ends", "by": ["org_id", "room"] } }',
  },
};
