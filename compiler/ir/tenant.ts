import type { Kind } from './kind.ts';
import type { Column, Input, Node, Table } from './project.ts';

/** The input through which a node takes the tenant. The flow feeds it by itself; no other port has this name. */
export const tenantInput = ' tenant';

/** The last input of a function that uses rows of a tenant. */
export const tenantOfFunction = 'tenant';

/** The column of the tenant, which has the same type in all tables; undefined in a project without tenants. */
export const columnOfTenant = (tables: ReadonlyMap<string, Table>): Column | undefined =>
  [...tables.values()].flatMap(({ columns, tenant }) => columns.get(tenant ?? '') ?? [])[0];

/** The column by which a node only sees one tenant's rows; undefined if it sees those of all tenants. */
export const tenantOf = ({ tenant, across }: Pick<Table, 'tenant' | 'across'>): string | undefined =>
  across === true ? undefined : tenant;

/** Whether a node's database work is confined to one tenant. Having keys per tenant is not enough. */
export const isOfTenant = ({ inputs, table }: Pick<Kind, 'inputs' | 'table'>): boolean =>
  table !== undefined && inputs.some(({ name, optional }) => name === tenantInput && optional !== true);

/** Whether a node uses rows although no guard has determined the tenant: by `across`, or with a hand-fed tenant. */
export const usesAllTenants = ({ kind, inputs }: Pick<Node, 'kind' | 'inputs'>): boolean =>
  kind.across !== undefined ||
  kind.inputs.some(({ name, tenant, optional }) => tenant === true && optional !== true && isByHand(inputs.get(name)));

const isByHand = (input: Input | undefined): boolean =>
  input !== undefined && !(input.kind === 'wire' && input.implied === true);

/** The input for the tenant, if nothing before the node determines it. */
export const unknownTenantOf = ({ kind, inputs }: Pick<Node, 'kind' | 'inputs'>): string | undefined =>
  kind.inputs.find(({ name, tenant, optional }) => tenant === true && optional !== true && !inputs.has(name))?.name;
