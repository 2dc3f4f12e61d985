import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openEditor } from '../../../builder/server/open-editor.ts';

const folder = mkdtempSync(join(tmpdir(), 'flowsmith-editor-'));
const noted = join(folder, 'noted');
const file = join(folder, `a "b" $(touch hit); c.json`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(noted, { force: true }));

/** An editor that records its arguments, and ends with a status, or keeps running. */
function editor(name: string, end = 'exit 0'): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$@" > '${noted}'\n${end}\n`);
  chmodSync(path, 0o755);
  return path;
}

const told = (): readonly string[] => readFileSync(noted, 'utf8').trimEnd().split('\n');

describe('the editor of the user', () => {
  test.each([
    ['code', ['--goto', `${file}:12`]],
    ['zed', [`${file}:12`]],
    ['webstorm', ['--line', '12', file]],
    ['gvim', ['+12', file]],
    ['something-else', [file]],
  ])('is told the line in its own way: %s', async (name, expected) => {
    await openEditor(file, 12, { EDITOR: editor(name) });
    expect(told()).toEqual(expected);
    expect(existsSync(join(folder, 'hit'))).toBe(false);
  });

  test('may have parameters, and be the one with a window', async () => {
    await openEditor(file, 3, { EDITOR: 'vi', VISUAL: `${editor('code')} --wait` });
    expect(told()).toEqual(['--wait', '--goto', `${file}:3`]);
    await openEditor(file, 4, { VISUAL: '', EDITOR: `'${editor('my code')}' --new` });
    expect(told()).toEqual(['--new', file]);
  });

  test('may stay open', async () => {
    await openEditor(file, 3, { EDITOR: editor('code', 'sleep 2') });
    expect(told()).toEqual(['--goto', `${file}:3`]);
  });

  test.each([
    [{}, 'Which editor is yours is not known.'],
    [{ EDITOR: 'no-such-editor' }, 'could not be started'],
    [{ EDITOR: '/usr/bin/vim -u NONE' }, 'vim needs a terminal of its own.'],
  ])('that cannot be opened is told, with the place: %j', async (variables, message) => {
    const refused: unknown = await openEditor(file, 12, variables).catch((error: unknown) => error);
    expect(refused).toMatchObject({ problem: { message: expect.stringContaining(message) } });
    expect(JSON.stringify(refused)).toMatch(/:12|\+12/);
  });
});
