import { columnOfTenant } from '../ir/tenant.ts';
import type { Consequence } from './project-diff.ts';
import type { Version } from './version.ts';

/** Where files are stored, and the keys by which existing files are found. */
export function compareFiles({ checked: before }: Version, { checked: after }: Version): Consequence[] {
  const [was, is] = [before.project.files, after.project.files];
  if (was === undefined) return [];
  const say = (message: string): Consequence => ({ severity: 'attention', about: 'operation', message });
  if (is === undefined) return [say('no files are stored any more; those that are there stay')];
  const [had, has] = [before, after].map(({ project }) => columnOfTenant(project.tables) !== undefined);
  return [
    ...(was.store === 's3' && is.store === 'folder'
      ? [say('files are in a folder: a server whose FILES_URL names S3 does not start')]
      : []),
    ...(had === has
      ? []
      : [
          say(
            has === true
              ? 'each tenant has files of its own: those that are stored are found again once they are moved below a tenant'
              : 'files are no longer those of a tenant: those that are stored are found again once they are moved from below it',
          ),
        ]),
  ];
}
