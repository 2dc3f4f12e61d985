import { checksum } from '../base/checksum.ts';

/** How much of a project's name the name of its role keeps, which has at most 63 bytes. */
const longestName = 40;

/**
 * The database role that sees the rows of one tenant only. All databases of a server share roles, so each project has
 * one named after it; where the project's name cannot be kept as it is, a checksum of it is added.
 */
export function tenantRoleOf(project: string): string {
  const words = project.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');
  const isWhole = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(project) && words.length <= longestName;
  return `tenant_of_${words.slice(0, longestName)}${isWhole ? '' : `_${checksum(project)}`}`;
}
