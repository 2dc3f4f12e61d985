import { mkdirSync, writeFileSync } from 'node:fs';
import { generateDocs } from './generate-docs.ts';

/** `npm run docs`. */
mkdirSync('docs', { recursive: true });
for (const { path, text } of generateDocs()) writeFileSync(path, text);
