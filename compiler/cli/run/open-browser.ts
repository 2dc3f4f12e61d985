import { spawn } from 'node:child_process';

/** Whether the user sits at this machine, and a browser may open. */
export const mayOpenBrowser = (
  { isTTY }: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean => isTTY === true && ['CI', 'SSH_CONNECTION', 'NO_OPEN'].every((name) => (env[name] ?? '') === '');

const programs: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
};

/** Opens the URL in the user's browser. Without one, nothing happens: the URL is printed as well. */
export function openBrowser(url: string): void {
  const [program, ...parameters] = programs[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...parameters, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
