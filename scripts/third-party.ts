import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The licence text that the package includes; undefined if there is none. */
  readonly text: string | undefined;
}

/** https://www.postgresql.org/about/licence/ */
const postgresLicence = `Permission to use, copy, modify, and distribute this software and its documentation for any
purpose, without fee, and without a written agreement is hereby granted, provided that the above copyright notice and
this paragraph and the following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF
THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS"
BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR
MODIFICATIONS.`;

/** Additional remarks on some packages. */
const remarks: Readonly<Record<string, string>> = {
  elkjs:
    'Its sources are unmodified, and only shortened by a minifier: as the file assets/elk-worker.min-*.js and a part of\n' +
    'another one, under the Eclipse Public License 2.0. They are at https://github.com/kieler/elkjs and\n' +
    'https://github.com/eclipse-elk/elk.',
  '@electric-sql/pglite':
    'Contains PostgreSQL, Portions Copyright (c) 1996-2026, The PostgreSQL Global Development Group, Portions Copyright\n' +
    '(c) 1994, The Regents of the University of California, under the PostgreSQL Licence:\n\n' +
    postgresLicence,
  '@ts-morph/common':
    'Contains TypeScript, Copyright (c) Microsoft Corporation, under the Apache License 2.0, which stands under typescript.\n' +
    'Its source is at https://github.com/microsoft/TypeScript.',
};

/** Packages with the licence of a part of another one. */
const parts: Readonly<Record<string, string>> = { '@ts-morph/common': 'typescript' };

/** The package that a module of the bundle belongs to; undefined if it is ours. */
export const packageFolderOf = (module: string): string | undefined =>
  /^(?:\0)?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll('\\', '/').split('?')[0] ?? '')?.[1];

/** Reads name, version and licence of a package. */
export function readPackage(folder: string): BundledPackage {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const read = (key: string): string => {
    const value: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, key) : undefined;
    return typeof value === 'string' ? value : 'not stated';
  };
  const [license, notices] = [/^(?:licen[cs]e|copying)(?:\.\w+)?$/i, /^third-?party-?notices(?:\.\w+)?$/i].map(
    (pattern) => readdirSync(folder).find((each) => pattern.test(each)),
  );
  const files = [license, notices].filter((file) => file !== undefined);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const text = license === undefined ? undefined : texts.join('\n\n');
  return { name: read('name'), version: read('version'), license: read('license'), text };
}

/** The text of THIRD-PARTY.txt. */
export function printThirdParty(what: string, packages: readonly BundledPackage[]): string {
  const sorted = packages.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const texts = sorted.map(({ name, version, license, text }) =>
    [`${name} ${version} (${license})`, remarks[name], text ?? 'The package holds no text of its licence.']
      .filter((part) => part !== undefined)
      .join('\n\n'),
  );
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `${what} contains parts of these packages:\n\n${sorted.map(({ name, version, license }) => `  ${name} ${version} (${license})`).join('\n')}${line}${texts.join(line)}\n`;
}

interface ThirdPartyPlugins {
  /** Records what is bundled: for bundles within the bundle, such as those of workers. */
  readonly collect: () => Plugin;
  /** The same, and writes THIRD-PARTY.txt, which lists what is bundled, with its licences. */
  readonly write: Plugin;
}

/** Plugins of vite. `what` is what contains the packages. */
export function thirdParty(what: string): ThirdPartyPlugins {
  const folders = new Set<string>();
  let root = '';
  const add = (module: string): void => {
    const folder = packageFolderOf(module);
    if (folder === undefined || !existsSync(join(folder, 'package.json'))) return;
    folders.add(folder);
    const part = parts[folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)];
    if (part !== undefined)
      folders.add(join(folder.slice(0, folder.lastIndexOf('node_modules/')), 'node_modules', part));
  };
  const note = (bundle: Rolldown.OutputBundle): void => {
    for (const chunk of Object.values(bundle)) {
      // Fonts.
      if (chunk.type === 'asset') for (const file of chunk.originalFileNames) add(resolve(root, file));
      else
        for (const [module, { renderedLength }] of Object.entries(chunk.modules)) if (renderedLength > 0) add(module);
    }
  };
  return {
    collect: () => ({ name: 'third-party-parts', generateBundle: (_, bundle) => note(bundle) }),
    write: {
      name: 'third-party',
      configResolved: (config) => {
        root = config.root;
      },
      generateBundle(_, bundle) {
        note(bundle);
        const source = printThirdParty(what, [...folders].map(readPackage));
        this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source });
      },
    },
  };
}
