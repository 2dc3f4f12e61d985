import { z } from 'zod';

/**
 * A path that a build may write, inside the output folder and with forward slashes. Manifests and journals are read
 * from disk, where anyone may have written into them: what they name is only ever touched when it has this form.
 *
 * No `..`, no root, no drive, no name that Windows reads as another one; nothing of git (a hook is a program), of npm
 * or of the server (`data`, `.env`), and of flowsmith's own folder only what is part of the project. Case is ignored,
 * as disks do.
 */
export const emittedPath = z
  .string()
  .regex(
    /^(?!(?:data|\.env)(?:\/|$))(?!\.flowsmith(?:$|\/(?![a-z]+\.json$)))(?:(?!(?:\.git|node_modules)(?:\/|$))[\w.-]*[\w-](?:\/(?!$)|$))+$/i,
  );
