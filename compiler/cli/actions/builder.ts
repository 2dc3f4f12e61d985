import { createInterface } from 'node:readline/promises';
import { quoted } from '../../base/visible-text.ts';
import { list } from '../disk/guarded-files.ts';
import { isMissing, locateFlow } from '../input/locate-flow.ts';
import { mayOpenBrowser, openBrowser } from '../run/open-browser.ts';
import { failure } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import { quoteForShell } from '../terminal/shell.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { dev } from './dev.ts';
import type { DevOptions } from './dev.ts';
import { makeProject } from './init.ts';

/** Serves a flow with `dev`, and opens the Builder in the browser. If there is no flow, offers to create one. */
export async function builder(flow: string, options: DevOptions, terminal: Terminal): Promise<Outcome> {
  if (isVacant(flow)) {
    if (!(await agrees(flow)))
      return failure({
        message: `There is no flow in ${placeOf(flow)}.`,
        hint: `Make a small project to start from: npx flowsmith init ${quoteForShell(flow)}`,
      });
    const made = makeProject(flow, terminal);
    if (!made.ok) return made;
  }
  return dev(flow, options, terminal, ({ url, oneTimeUrl }) => {
    terminal.print(`Builder: ${url}\n`);
    if (mayOpenBrowser(process.stdout, process.env)) openBrowser(oneTimeUrl());
  });
}

/** Whether a new project could be created there. */
function isVacant(flow: string): boolean {
  if (flow === '' || flow.toLowerCase().endsWith('.json')) return false;
  if (isMissing(flow)) return true;
  const { folder, file } = locateFlow(flow);
  return file === undefined && list(folder, '').every(({ name }) => name === '.git');
}

/** Without quotes, “.” would read as the end of the sentence. */
const placeOf = (flow: string): string => (flow === '.' ? 'this folder' : quoted(flow));

/** Asks on a terminal; without one, nobody could answer. */
async function agrees(flow: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const questions = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await questions.question(
      `There is no flow in ${placeOf(flow)} yet. Make a small project there? [Y/n] `,
    );
    return /^(?:y(?:es)?)?$/i.test(answer.trim());
  } finally {
    questions.close();
  }
}
