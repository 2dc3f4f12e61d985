import { z } from 'zod';

/**
 * A path that a build may write, inside the output folder and with forward slashes. Manifests and journals are read
 * from disk, where anyone may have edited them. A path in them is touched only if it has this form.
 *
 * No `..`, no absolute path, no drive, no name that Windows maps to another one. Nothing of git (a hook is a program),
 * of npm or of the server (`data`, `.env`), and of flowsmith's own folder only what belongs to the project. Case is
 * ignored, as on case-insensitive disks.
 */
export const emittedPath = z
  .string()
  .regex(
    /^(?!(?:data|\.env)(?:\/|$))(?!\.flowsmith(?:$|\/(?![a-z]+\.json$)))(?:(?!(?:\.git|node_modules)(?:\/|$))[\w.-]*[\w-](?:\/(?!$)|$))+$/i,
  );
