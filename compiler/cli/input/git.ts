import { spawn } from 'node:child_process';

/** Git's output, or why there is none: git is not installed, or it refused, with the first line of its reasons. */
export type GitAnswer =
  | { readonly ok: true; readonly out: Buffer }
  | { readonly ok: false; readonly why: 'missing' | 'refused'; readonly said: string };

const mostBytes = 512 * 1024 * 1024;

/**
 * Takes no lock, asks for no password, fetches nothing that is missing in a partial clone (which would run programs
 * named by the repository), and speaks English.
 */
const environment = { GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' };

/**
 * Runs git in a folder, without a shell. Only for commands that read objects and names: those that look at the working
 * tree may run programs named in the repository's settings. A user's text must not be passed where git accepts options.
 */
export function git(folder: string, args: readonly string[], input = ''): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const child = spawn('git', ['-C', folder, ...args], { env: { ...process.env, ...environment }, windowsHide: true });
    const out: Buffer[] = [];
    let said = '';
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) child.kill();
      else out.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString('utf8');
    });
    // git may end before reading all of its input.
    child.stdin.on('error', () => undefined);
    child.on('error', () => resolve({ ok: false, why: 'missing', said: '' }));
    child.on('close', (code) =>
      resolve(
        code === 0
          ? { ok: true, out: Buffer.concat(out) }
          : { ok: false, why: 'refused', said: said.trim().split('\n')[0] ?? '' },
      ),
    );
    child.stdin.end(input);
  });
}
