import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const shim = (name: string): string => fileURLToPath(new URL(`browser/${name}.ts`, import.meta.url));

/** The compiler for a browser: what only Node has is replaced by what does the same. */
// oxlint-disable-next-line import/no-default-export -- vite asks for it
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: {
    alias: {
      'node:crypto': shim('crypto'),
      'node:module': shim('module'),
      'node:path': 'path-browserify',
      oxfmt: shim('oxfmt'),
    },
  },
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/playground',
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { worker: fileURLToPath(new URL('compile-worker.ts', import.meta.url)) } },
  },
});
