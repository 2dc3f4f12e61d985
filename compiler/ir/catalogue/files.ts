import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';

/** Rows FS1012 to FS1014: the layout of a project in its files. */

export const noProjectFile: Rule<{
  readonly file: string;
  /** The only other .json file there, which may be the whole project. */
  readonly other?: string;
}> = {
  code: 'FS1012',
  severity: 'error',
  title: 'Folder without project.json',
  message: ({ file }) => `The folder has no ${quoted(file, 200).slice(1, -1)}.`,
  hint: ({ other }) =>
    `${other === undefined ? 'Add' : `If ${quoted(other, 200)} is the whole project, give its path. Otherwise add`} project.json with { "version": 1, "name": "shop" }, and tables and secrets as needed.`,
  explanation: {
    cause: 'In a folder, project.json contains everything but the routes, and routes/ contains one file per route.',
    bad: 'shop/routes/get-user.json',
    good: 'shop/project.json, shop/routes/get-user.json',
  },
};

export const routesTwice: Rule<{ readonly routeFile: string }> = {
  code: 'FS1013',
  severity: 'error',
  title: 'Routes in two places',
  message: ({ routeFile }) =>
    `project.json has "routes", and the routes folder contains route files too, such as ${quoted(routeFile, 200).slice(1, -1)}.`,
  hint: () => 'Move the routes of project.json into files of their own under routes/, one each, and remove the key.',
  explanation: {
    cause:
      'Routes are either in the single file of a project, or in files of their own. With both, a reader of one would miss the other.',
    bad: '{ "version": 1, "name": "shop", "routes": [] }   // beside routes/get-user.json',
    good: '{ "version": 1, "name": "shop" }   // beside routes/get-user.json',
  },
};

export const clashingFiles: Rule<{ readonly file: string; readonly other: string }> = {
  code: 'FS1014',
  severity: 'error',
  title: 'Files that clash',
  message: ({ file, other }) =>
    file === other
      ? `The file ${quoted(file, 200)} is given twice.`
      : `The files ${quoted(file, 200)} and ${quoted(other, 200)} differ only in case.`,
  hint: () => 'Rename one of them, or remove it: on many disks only one of the two can exist.',
  explanation: {
    cause:
      'On macOS and Windows, file names that differ only in case name one file: one of the two routes would be lost.',
    bad: 'routes/get-user.json, routes/Get-User.json',
    good: 'routes/get-user.json, routes/get-user-by-email.json',
  },
};
