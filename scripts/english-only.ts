import type { Plugin } from 'vite';

/** React Aria includes its texts for screen readers in 30 languages. All other texts of the page are English. */
export const englishOnly: Plugin = {
  name: 'english-only',
  load: (id) => (/\/intl\/[^/]+\/(?!en-US)[a-z]+-[A-Z]+\.mjs$/.test(id) ? 'export default undefined;' : undefined),
};
