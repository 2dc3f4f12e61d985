import type { Plugin } from 'vite';

/** React Aria brings its texts for screen readers in 30 languages. The page says everything else in English. */
export const englishOnly: Plugin = {
  name: 'english-only',
  load: (id) => (/\/intl\/[^/]+\/(?!en-US)[a-z]+-[A-Z]+\.mjs$/.test(id) ? 'export default undefined;' : undefined),
};
