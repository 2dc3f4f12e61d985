import { checksum } from '../base/checksum.ts';

/** How many characters of the project's name are kept in the role's name, which has at most 63 bytes. */
const longestName = 40;

/**
 * The database role that only sees the rows of one tenant. All databases on a server share their roles, so each project
 * has one named after it. If the project's name cannot be kept as it is, a checksum is added.
 */
export function tenantRoleOf(project: string): string {
  const words = project.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');
  const isWhole = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(project) && words.length <= longestName;
  return `tenant_of_${words.slice(0, longestName)}${isWhole ? '' : `_${checksum(project)}`}`;
}
