import type { Input, Node, Table } from './project.ts';

/** The input of a node by which it takes the tenant. The flow feeds it by itself: no port is called so. */
export const tenantInput = ' tenant';

/** What a function takes behind its own inputs, if it uses rows of a tenant. */
export const tenantOfFunction = 'tenant';

/** The column by which a node sees one tenant's rows only; undefined where it sees those of all. */
export const tenantOf = ({ tenant, across }: Pick<Table, 'tenant' | 'across'>): string | undefined =>
  across === true ? undefined : tenant;

/** Whether a node uses rows that no guard has said the tenant of: it says so, or the flow tells a function by hand. */
export const usesAllTenants = ({ kind, inputs }: Pick<Node, 'kind' | 'inputs'>): boolean =>
  kind.across === true || kind.inputs.some(({ name, tenant }) => tenant === true && isByHand(inputs.get(name)));

const isByHand = (input: Input | undefined): boolean =>
  input !== undefined && !(input.kind === 'wire' && input.implied === true);

/** The input by which a node takes a tenant that nothing on its way has said. */
export const unknownTenantOf = ({ kind, inputs }: Pick<Node, 'kind' | 'inputs'>): string | undefined =>
  kind.inputs.find(({ name, tenant }) => tenant === true && !inputs.has(name))?.name;
