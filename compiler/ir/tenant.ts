import type { Kind } from './kind.ts';
import type { Column, Input, Node, Table } from './project.ts';

/** The input of a node by which it takes the tenant. The flow itself feeds it; no other port has this name. */
export const tenantInput = ' tenant';

/** The last input of a function that uses rows of a tenant. */
export const tenantOfFunction = 'tenant';

/** The column of the tenant, which is of one type in all tables; undefined in a project without tenants. */
export const columnOfTenant = (tables: ReadonlyMap<string, Table>): Column | undefined =>
  [...tables.values()].flatMap(({ columns, tenant }) => columns.get(tenant ?? '') ?? [])[0];

/** The column by which a node sees one tenant's rows only; undefined where it sees those of all. */
export const tenantOf = ({ tenant, across }: Pick<Table, 'tenant' | 'across'>): string | undefined =>
  across === true ? undefined : tenant;

/** Whether the database work of such a node is confined to one tenant; having keys per tenant does not suffice. */
export const isOfTenant = ({ inputs, table }: Pick<Kind, 'inputs' | 'table'>): boolean =>
  table !== undefined && inputs.some(({ name, optional }) => name === tenantInput && optional !== true);

/** Whether a node uses rows although no guard has determined the tenant: by `across`, or by a tenant fed by hand. */
export const usesAllTenants = ({ kind, inputs }: Pick<Node, 'kind' | 'inputs'>): boolean =>
  kind.across !== undefined ||
  kind.inputs.some(({ name, tenant, optional }) => tenant === true && optional !== true && isByHand(inputs.get(name)));

const isByHand = (input: Input | undefined): boolean =>
  input !== undefined && !(input.kind === 'wire' && input.implied === true);

/** The input for the tenant, where nothing before the node determines it. */
export const unknownTenantOf = ({ kind, inputs }: Pick<Node, 'kind' | 'inputs'>): string | undefined =>
  kind.inputs.find(({ name, tenant, optional }) => tenant === true && optional !== true && !inputs.has(name))?.name;
