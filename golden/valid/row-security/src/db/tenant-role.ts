/** The role of the database that sees the rows of one tenant only. The migrations make it. */
export const tenantRole = 'tenant_of_row_security';
