import type { Plugin } from 'vite';

/** Icons are drawn once, and never changed: React needs no keys for their lines, which are random letters. */
export const withoutIconKeys: Plugin = {
  name: 'without-icon-keys',
  transform: (code, id) =>
    id.includes('/lucide-react/dist/esm/icons/') ? code.replaceAll(/,\s*key: "[a-z0-9]+"/g, '') : undefined,
};
