import { checksum } from '../base/checksum.ts';

/** How much of a project's name is in that of a role, which has at most 63 bytes. */
const longestName = 40;

/**
 * The role of the database that sees the rows of one tenant only. Roles belong to all databases of a server, so that
 * each project has one of its own name; a name that is not in it as it is has its checksum there.
 */
export function tenantRoleOf(project: string): string {
  const words = project.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');
  const isWhole = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(project) && words.length <= longestName;
  return `tenant_of_${words.slice(0, longestName)}${isWhole ? '' : `_${checksum(project)}`}`;
}
