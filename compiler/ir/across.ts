/** What a node does not keep apart by tenants: rows that it sees, keys that it counts, or files. */
export type Across = 'rows' | 'keys' | 'files';
