import type { Rule } from '../../base/diagnostic.ts';
import { quoted, quotedNames } from '../../base/visible-text.ts';
import { remove, sayItIsMeant } from '../fixes.ts';
import { doingAcross } from '../across.ts';
import type { Across } from '../across.ts';

/** Rows FS37xx: whose rows a node sees in a project with tenants. */

export const unknownTenant: Rule<{
  readonly node: string;
  readonly guard: string;
  readonly path: readonly string[];
  /** Why no call of the guard can precede the node: it is in the guard itself, or no request arrives. */
  readonly why: 'guard' | 'no-request' | undefined;
  readonly isCall: boolean;
  readonly what: 'rows' | 'files';
  /** The functions in which the flow calls the guard. */
  readonly calls: readonly string[];
}> = {
  code: 'FS3701',
  severity: 'error',
  title: 'Rows of a tenant that is not known',
  message: ({ node, guard, path, why, what, calls }) =>
    why === 'guard'
      ? `${node} uses ${what} of a tenant, and ${quoted(guard)} is what finds out which tenant that is.`
      : path.length === 0
        ? `${node} uses ${what} of a tenant, and nobody knows which: the flow calls ${quoted(guard)} only inside ${quotedNames(calls)}, whose result this flow does not have.`
        : `${node} uses ${what} of a tenant, and on this path it is not known which: it does not pass ${quoted(guard)}: ${path.join(' → ')}.`,
  hint: ({ guard, why, isCall, what, path, calls }) => {
    const across = isCall
      ? 'feed its input “tenant”'
      : `set "across": true on it, if it is to see the ${what} of all tenants`;
    if (why === undefined && path.length === 0)
      return `Call ${quoted(guard)} here, too, before ${quotedNames(calls)}; best, let that take what it needs of the result as an input, so that the guard is called once. Or ${across}.`;
    if (why === undefined) return `Call ${quoted(guard)} first, and continue from its “next”; or ${across}.`;
    return why === 'guard' && what === 'rows'
      ? 'Use tables without "tenant" there, or set "across": true on the node.'
      : `No request comes here that could pass it: ${across}.`;
  },
  explanation: {
    cause:
      'A node on a table with “tenant” sees rows of one tenant only, which is an output of the guard that the project names. The guard has to be called on every path to the node, or the flow could reach the rows of others.',
    bad: '"tenant": { "guard": "current-user", "output": "orgId" } … { "from": "start.next", "to": "list.in" }',
    good: '{ "from": "start.next", "to": "me.in" }, { "from": "me.next", "to": "list.in" }   // me is a Call of “current-user”',
  },
};

export const tenantByHand: Rule<{
  readonly table: string;
  readonly column: string;
  readonly how: 'condition' | 'change' | 'record';
  readonly node: string | undefined;
}> = {
  code: 'FS3702',
  severity: 'error',
  title: 'A tenant that is said by hand',
  message: ({ table, column, how, node }) =>
    how === 'condition'
      ? `It compares “${column}”, which says whose a row of “${table}” is: only rows of the request's tenant are seen anyway.`
      : how === 'change'
        ? `It changes “${column}”, which says whose a row of “${table}” is: no node gives a row to another tenant.`
        : `${node ?? 'It'} is given “${column}”, which says whose a row of “${table}” is: it is written by itself.`,
  hint: ({ column }) => `Leave “${column}” out; or set "across": true, if the node is to use the rows of all tenants.`,
  explanation: {
    cause:
      'The column of the tenant is compared and written by the flow itself, with the tenant that the guard has found. Anything else could only reach the rows of others, or nothing.',
    bad: '"projects": { "tenant": "org_id", … } … "where": [{ "column": "org_id", "operator": "eq" }]',
    good: '"where": []',
  },
};

export const seesAllTenants: Rule<{
  readonly node: string;
  readonly id: string;
  /** What tenants share; undefined for a call whose tenant the flow feeds by hand. */
  readonly across: Across | undefined;
  /** Whether the flow overrides nothing yet. */
  readonly isFirst: boolean;
}> = {
  code: 'FS3703',
  severity: 'warning',
  title: 'Rows of all tenants',
  message: ({ node, across }) =>
    across === undefined
      ? `${node} gets the tenant from the flow, not from the guard.`
      : `${node} ${doingAcross(across)}: it is “across”.`,
  hint: ({ id }) => `If that is meant, add ${quoted(id)} to "overrides" of the flow; otherwise remove it.`,
  fixes: ({ id, isFirst }, at) => [sayItIsMeant(at, id, { isFirst })],
  explanation: {
    cause:
      'Nothing proves here that a request reaches rows of its own tenant only, or that one tenant cannot use up the limit of another. So someone has to look, and to say in “overrides” that the node may do so.',
    bad: '{ "id": "all", "type": "db-list", "config": { "table": "projects", "across": true } }',
    good: '"overrides": ["all"]',
  },
};

export const needlessAcross: Rule<{ readonly node: string; readonly across: Across | undefined }> = {
  code: 'FS3704',
  severity: 'error',
  title: 'All tenants of tables that have none',
  message: ({ node, across }) =>
    `${node} has “across”, but ${across === 'rows' ? 'uses no table with a “tenant”' : 'no table of the project has a “tenant”'}.`,
  hint: () => 'Remove "across".',
  fixes: (_, at) => [{ title: 'Remove “across”', operations: [remove(at, at.path)] }],
  explanation: {
    cause: 'Only the rows of tables with a “tenant” are kept apart, and files in projects that have such tables.',
    bad: '"tables": { "plans": { … } } … "config": { "table": "plans", "across": true }',
    good: '"config": { "table": "plans" }',
  },
};

export const wrongTenantColumn: Rule<{
  readonly table: string;
  readonly column: string;
  readonly issue: string;
  readonly hint: string;
}> = {
  code: 'FS3705',
  severity: 'error',
  title: 'A tenant that cannot be',
  message: ({ table, column, issue }) => `The "tenant" of “${table}” names “${column}”, ${issue}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'The column says who owns a row: every row has one, it is the same kind of value in all tables, and nothing else writes it.',
    bad: '"tenant": "org_id" … "org_id": { "type": "uuid", "nullable": true }',
    good: '"tenant": "org_id" … "org_id": { "type": "uuid", "references": "orgs.id" }',
  },
};

export const wrongTenancy: Rule<{ readonly issue: string; readonly hint: string }> = {
  code: 'FS3706',
  severity: 'error',
  title: 'A tenant that nobody finds out',
  message: ({ issue }) => issue,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'Whose rows a request may see is found out by a guard of the project, one output of which is the tenant. It is there whenever the guard lets a request through.',
    bad: '"tables": { "projects": { "tenant": "org_id", … } }',
    good: '"tables": { "projects": { "tenant": "org_id", … } }, "tenant": { "guard": "current-user", "output": "orgId" }',
  },
};

export const inputOfTenant: Rule<{ readonly name: string }> = {
  code: 'FS3710',
  severity: 'error',
  title: 'An input that the tenant has',
  message: ({ name }) => `${quoted(name)} is what a function takes the tenant by, in a project with tenants.`,
  hint: () => 'Give the input another name. A function that uses rows of a tenant is given it by its callers anyway.',
  explanation: {
    cause: 'The tenant reaches functions as an input of that name, which the compiler adds where it is needed.',
    bad: '"inputs": { "tenant": "uuid" }',
    good: '"inputs": { "org": "uuid" }',
  },
};

export const queryOfAllTenants: Rule<{ readonly table: string }> = {
  code: 'FS3711',
  severity: 'error',
  title: 'A statement that sees all tenants',
  message: ({ table }) => `The SQL uses “${table}”, which has "tenant": no condition is added to a SQL statement.`,
  hint: () =>
    'Set "across": true, and compare the tenant in the statement; use nodes that do so by themselves; or add "rowSecurity": true to the project, by which the database keeps the statement to one tenant.',
  explanation: {
    cause:
      'Statements are written by hand, so nothing proves whose rows they reach. The author has to say that they may see all.',
    bad: '{ "type": "db-query", "config": { "sql": "select name from projects" } }',
    good: '{ "type": "db-query", "config": { "sql": "select count(*) as total from projects", "across": true } }',
  },
};

export const needlessAcknowledgement: Rule<{ readonly name: string; readonly id: string }> = {
  code: 'FS3712',
  severity: 'warning',
  title: 'A node that does not see all tenants',
  message: ({ name, id }) =>
    `“${name}” says in "overrides" that ${quoted(id)} sees all tenants on purpose, but no node of it that does so has that id.`,
  hint: () => 'Remove it.',
  fixes: ({ id }, at) => [{ title: `Remove ${quoted(id)}`, operations: [remove(at, at.path)] }],
  explanation: {
    cause: 'An override that does not apply is outdated or misspelt.',
    bad: '"id": "total", "overrides": ["al"] … { "id": "all", "config": { "across": true, … } }',
    good: '"id": "total", "overrides": ["all"]',
  },
};

export const sharedTable: Rule<{ readonly table: string; readonly column: string; readonly target: string }> = {
  code: 'FS3713',
  severity: 'warning',
  title: 'Rows of all tenants that refer to those of one',
  message: ({ table, column, target }) =>
    `“${table}.${column}” refers to “${target}”, whose rows are a tenant's, and “${table}” has no "tenant": every tenant sees and changes all its rows, and may refer to rows of others.`,
  hint: ({ table }) =>
    `Give “${table}” the column of the tenant, and "tenant"; or leave it, if its rows are meant for all.`,
  explanation: {
    cause:
      "What belongs to a row of a tenant is mostly the tenant's as well. In a table without “tenant” nothing keeps tenants apart, and an id of another one is as good as an own one.",
    bad: '"comments": { "columns": { "project_id": { "type": "uuid", "references": "projects.id" }, … } }',
    good: '"comments": { "tenant": "org_id", "columns": { "org_id": …, "project_id": …, … } }',
  },
};

export const severalTenants: Rule<{
  readonly node: string;
  readonly guard: string;
  /** The earlier call; undefined if the function's callers made it. */
  readonly first: string | undefined;
}> = {
  code: 'FS3714',
  severity: 'error',
  title: 'A tenant that is found out twice',
  message: ({ node, guard, first }) =>
    first === undefined
      ? `${node} calls ${quoted(guard)}, but the function has the tenant of its callers already: the two could differ.`
      : `${node} calls ${quoted(guard)} again, with something else than ${first}: the two could find different tenants, and rows are those of the first.`,
  hint: ({ first }) =>
    first === undefined
      ? 'Call it before everything that uses rows of a tenant; or leave the call to the callers.'
      : 'Call it once, before everything that uses rows of a tenant. What is to see the rows of another one is a function: feed its input “tenant”.',
  explanation: {
    cause:
      'All nodes of a flow use the rows of one tenant: the one that the first call of the guard on the path has found. Another call looks as if it changed that.',
    bad: '"me": { "function": "member-of" } … { "from": "from.value", "to": "me.org" }, { "from": "to.value", "to": "other.org" }',
    good: '{ "from": "org.value", "to": "me.org" }',
  },
};

export const rowsOfAllTenants: Rule<{
  readonly node: string;
  readonly table: string;
  readonly column: string;
  readonly guard: string;
  readonly output: string;
}> = {
  code: 'FS3717',
  severity: 'warning',
  title: 'Rows of other tenants in a table without tenants',
  message: ({ node, table, column }) =>
    `${node} uses rows of “${table}” of all tenants: “${column}” says whose they are, but the table has no "tenant".`,
  hint: ({ table, column, guard, output }) =>
    `Set "tenant": ${JSON.stringify(column)} on “${table}”, where the nodes that look for who is there are "across"; or compare “${column}” with “${output}” of ${quoted(guard)}.`,
  explanation: {
    cause:
      'Which rows a request may see is proved for tables with “tenant” only. Users are often in a table without it, since the guard looks for them before anybody knows the tenant. What else reads that table sees the users of all.',
    bad: '"users": { "columns": { "org_id": { "references": "orgs.id", … }, … } } … { "type": "db-list", "config": { "table": "users" } }',
    good: '"config": { "table": "users", "where": [{ "column": "org_id", "operator": "eq" }] } … { "from": "me.orgId", "to": "list.org_id" }',
  },
};

export const needlessRowSecurity: Rule<{ readonly hasTenancy: boolean }> = {
  code: 'FS3720',
  severity: 'error',
  title: 'Row security without tenants',
  message: () => '"rowSecurity" keeps the rows of tenants apart, but no table has "tenant".',
  hint: ({ hasTenancy }) =>
    `Add "tenant": "…" to the tables whose rows belong to one tenant${hasTenancy ? '' : ', and "tenant" to the project'}; or remove "rowSecurity".`,
  fixes: (_, at) => [{ title: 'Remove “rowSecurity”', operations: [remove(at, at.path)] }],
  explanation: {
    cause:
      'The policies of the database compare the column that says whose a row is. Without such a column there is nothing to compare.',
    bad: '"rowSecurity": true, "tables": { "plans": { … } }',
    good: '"rowSecurity": true, "tables": { "projects": { "tenant": "org_id", … } }, "tenant": { "guard": "current-user", "output": "orgId" }',
  },
};

export const tenantBySql: Rule<Readonly<Record<never, never>>> = {
  code: 'FS3721',
  severity: 'error',
  title: 'A statement that chooses its tenant',
  message: () => 'The SQL calls set_config, by which a statement could act for another tenant, or for none.',
  hint: () => "Leave it out: the server sets whose rows the statement sees, which current_setting('app.tenant') tells.",
  explanation: {
    cause:
      'With "rowSecurity", the database keeps a statement to the rows of one tenant by the role that it runs as, and by a setting. Both are what the guard has found, and nothing else.',
    bad: '"sql": "select set_config(\'app.tenant\', :org, true), name from projects"',
    good: '"sql": "select name from projects"',
  },
};
