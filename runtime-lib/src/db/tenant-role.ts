/** Placeholder: each project has its own role. */
export const tenantRole: string = 'tenant_of_things';
