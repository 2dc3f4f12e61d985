/** What a node shares among all tenants: the rows that it sees, the keys that it counts, or files. */
export type Across = 'rows' | 'keys' | 'files';

export const doingAcross = (across: Across): string =>
  across === 'keys' ? 'counts the keys of all tenants together' : `uses the ${across} of all tenants`;
