import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The text that the package ships; undefined if it ships none. */
  readonly text: string | undefined;
}

/** What has to be said of some packages besides. */
const remarks: Readonly<Record<string, string>> = {
  elkjs:
    'Distributed unmodified, as the file assets/elk-worker.min-*.js and a part of another one, under the Eclipse Public\n' +
    'License 2.0. Its source is at https://github.com/kieler/elkjs and https://github.com/eclipse-elk/elk.',
};

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
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(name));
  const text = file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').trim();
  return { name: read('name'), version: read('version'), license: read('license'), text };
}

/** The text of THIRD-PARTY.txt. */
export function printThirdParty(packages: readonly BundledPackage[]): string {
  const sorted = packages.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const parts = sorted.map(({ name, version, license, text }) =>
    [`${name} ${version} (${license})`, remarks[name], text ?? 'The package holds no text of its licence.']
      .filter((part) => part !== undefined)
      .join('\n\n'),
  );
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `The page of the Builder contains parts of these packages:\n\n${sorted.map(({ name, version, license }) => `  ${name} ${version} (${license})`).join('\n')}${line}${parts.join(line)}\n`;
}

/** A plugin of vite that writes THIRD-PARTY.txt: what is bundled, with its licences. */
export function thirdParty(): Plugin {
  const folders = new Set<string>();
  let root = '';
  const add = (module: string): void => {
    const folder = packageFolderOf(module);
    if (folder !== undefined && existsSync(join(folder, 'package.json'))) folders.add(folder);
  };
  return {
    name: 'third-party',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        // Fonts, and the worker of ELK.
        if (chunk.type === 'asset') for (const file of chunk.originalFileNames) add(resolve(root, file));
        else
          for (const [module, { renderedLength }] of Object.entries(chunk.modules)) if (renderedLength > 0) add(module);
      }
      const source = printThirdParty([...folders].map(readPackage));
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source });
    },
  };
}
