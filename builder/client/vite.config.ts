import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { englishOnly } from '../../scripts/english-only.ts';
import { thirdParty } from '../../scripts/third-party.ts';
import { withoutFades } from '../../scripts/without-fades.ts';
import { withoutIconKeys } from '../../scripts/without-icon-keys.ts';
import { withoutUnused } from '../../scripts/without-unused.ts';

const { collect, write } = thirdParty('The page of the Builder');

/** The page, built into `dist/page`. Paths are relative, so that it can be served from any folder. */
// oxlint-disable-next-line import/no-default-export -- vite asks for it
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), englishOnly, withoutFades, withoutIconKeys, withoutUnused, write],
  // Also when tests build it with another NODE_ENV: React is several times slower in development mode.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  // ELK's worker, which is twenty times smaller when bundled than in its package.
  worker: { format: 'es', plugins: () => [collect()] },
  build: {
    outDir: '../../dist/page',
    emptyOutDir: true,
    target: 'es2024',
    // The first versions with light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page forbids data: URLs in scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Drops what is created and never used: React Aria creates contexts and components for all of its features.
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        manualPureFunctions: [
          ...['createContext', 'forwardRef', 'memo', 'Symbol', 'Map', 'Set', 'WeakMap'],
          ...['createLeafComponent', 'createBranchComponent', 'createHideableComponent'],
        ],
      },
    },
    // The largest chunk is ELK's, which is loaded with the first flow; tests limit all sizes.
    chunkSizeWarningLimit: 2000,
  },
});
