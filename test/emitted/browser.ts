import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';
import { kept } from '../support/temporary.ts';

export type OpenedBrowser = { readonly browser: Browser } | { readonly missing: string };

/** JavaScript compiles and collects garbage on its own thread: helpers would cost a tenth more processor time. */
const oneThread = ['--js-flags=--single-threaded'];

/**
 * Opens a headless Chromium: the one from an npm package, else Debian's. If neither runs, returns the reason. With
 * `measures`, it is as users have it.
 */
export async function openBrowser({ measures = false }: { readonly measures?: boolean } = {}): Promise<OpenedBrowser> {
  const flags = measures ? [] : oneThread;
  const reasons: string[] = [];
  for (const [name, find] of Object.entries(browsers)) {
    try {
      const { executablePath, args } = await find();
      return { browser: await chromium.launch({ executablePath, args: [...args, ...flags], headless: true }) };
    } catch (error) {
      reasons.push(`${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
    }
  }
  return { missing: reasons.join('; ') };
}

const browsers: Readonly<Record<string, () => Promise<{ readonly executablePath: string; readonly args: string[] }>>> =
  {
    '@sparticuz/chromium': async () => {
      // Without it, pages are still drawn in software, but not through WebGL.
      sparticuz.setGraphicsMode = false;
      // It is unpacked where temporary files are, which is to be once for all runs.
      const { TMPDIR } = process.env;
      process.env['TMPDIR'] = kept;
      const executablePath = await sparticuz.executablePath();
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
      return { executablePath, args: sparticuz.args };
    },
    '/usr/bin/chromium': async () => {
      if (!existsSync('/usr/bin/chromium')) throw new Error('is not installed');
      return { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] };
    },
  };
