import { spawn } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../../compiler/cli/terminal/system-error.ts';

type Parameters = (file: string, line: number) => readonly string[];

/** How editors are told the line. Others only get the file. */
const dialects: readonly (readonly [RegExp, Parameters])[] = [
  [/^(?:code|code-insiders|codium|cursor|windsurf|positron)$/, (file, line) => ['--goto', `${file}:${line}`]],
  [/^(?:zed|zeditor|subl|sublime_text|mate)$/, (file, line) => [`${file}:${line}`]],
  [/^(?:idea|webstorm|phpstorm|pycharm|fleet|kate)$/, (file, line) => ['--line', String(line), file]],
  [/^(?:emacs|emacsclient|gvim|mvim|gedit|gnome-text-editor)$/, (file, line) => [`+${line}`, file]],
];

/** They need a terminal, and the Builder's own is in use. */
const inTerminal = /^(?:n?vim?|view|nano|pico|hx|helix|micro|kak|joe|jed|ed|ne|mcedit|tilde)$/;

/** In milliseconds: an editor that could not start has ended by then; others may run as long as the file is open. */
const untilBegun = 800;

/** Opens a file at a line in the user's editor, like git: through a shell, since the setting may have parameters. */
export async function openEditor(
  path: string,
  line: number,
  { VISUAL, EDITOR }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const editor = [VISUAL, EDITOR].find((each) => (each ?? '').trim() !== '');
  const file = resolve(path);
  const where = `${file}:${line}`;
  if (editor === undefined)
    return refuse({
      message: 'Which editor is yours is not known.',
      hint: `Set VISUAL to a command, such as \`code\`, and start flowsmith again. The place is ${where}.`,
    });
  const name = basename(/^\s*(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(editor)?.slice(1).find(Boolean) ?? '');
  if (inTerminal.test(name))
    return refuse({
      message: `${name} needs a terminal of its own.`,
      hint: `Run \`${editor} +${line} ${file}\` there. For an editor with a window, set VISUAL to its command.`,
    });
  const parameters = dialects.find(([names]) => names.test(name))?.[1](file, line) ?? [file];
  if (!(await hasBegun(editor, parameters)))
    return refuse({
      message: `The editor \`${editor}\` could not be started.`,
      hint: `Set VISUAL to a command that starts yours. The place is ${where}.`,
    });
}

async function hasBegun(editor: string, parameters: readonly string[]): Promise<boolean> {
  // Detached: it stays open when the Builder ends, and does not use its terminal.
  const child = spawn('sh', ['-c', `${editor} "$@"`, 'sh', ...parameters], { stdio: 'ignore', detached: true });
  const ended = new Promise<boolean>((end) => {
    child.on('error', () => end(false));
    child.on('exit', (code) => end(code === 0));
  });
  child.unref();
  return Promise.race([ended, sleep(untilBegun, true)]);
}
