/** Stands for the role of a project. */
export const tenantRole: string = 'tenant_of_things';
