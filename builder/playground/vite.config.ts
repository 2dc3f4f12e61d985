import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { englishOnly } from '../../scripts/english-only.ts';
import { thirdParty } from '../../scripts/third-party.ts';
import { withoutFades } from '../../scripts/without-fades.ts';
import { withoutIconKeys } from '../../scripts/without-icon-keys.ts';
import { withoutUnused } from '../../scripts/without-unused.ts';
import { withoutEval } from './without-eval.ts';

const shim = (name: string): string => fileURLToPath(new URL(`browser/${name}.ts`, import.meta.url));
const { collect, write } = thirdParty('The playground');

/**
 * The Builder and the compiler as a static folder, `dist/playground`. Paths are relative, so any host and any path will
 * do. Modules that only Node has are replaced by equivalents.
 */
// oxlint-disable-next-line import/no-default-export -- vite asks for it
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), englishOnly, withoutFades, withoutIconKeys, withoutUnused, write],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: [
      { find: 'node:crypto', replacement: shim('crypto') },
      { find: 'node:module', replacement: shim('module') },
      { find: 'node:path', replacement: 'path-browserify' },
      { find: 'oxfmt', replacement: shim('oxfmt') },
      { find: /^ajv$/, replacement: shim('ajv') },
    ],
  },
  // Workers are separate bundles.
  worker: { format: 'es', plugins: () => [withoutEval(), collect()] },
  build: {
    outDir: '../../dist/playground',
    emptyOutDir: true,
    target: 'es2024',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // TypeScript, for Code nodes; loaded when a flow has one.
    chunkSizeWarningLimit: 7000,
  },
});
