import { z } from 'zod';

/**
 * A path that a build may write, inside the output folder and with forward slashes. Manifests and journals are read
 * from disk, where anyone may have edited them. A path in them is only touched if it has this form.
 *
 * No `..`, no absolute path, no drive, no name that Windows maps to another one. Nothing that belongs to git (a hook is
 * a program), to npm or to the server (`data`, `.env`), and in flowsmith's own folder only what belongs to the project.
 * Case is ignored, as on case-insensitive disks.
 */
export const emittedPath = z
  .string()
  .regex(
    /^(?!(?:data|\.env)(?:\/|$))(?!\.flowsmith(?:$|\/(?![a-z]+\.json$)))(?:(?!(?:\.git|node_modules)(?:\/|$))[\w.-]*[\w-](?:\/(?!$)|$))+$/i,
  );
