import { mkdirSync, writeFileSync } from 'node:fs';
import { generateDocs } from './generate-docs.ts';

/** `npm run docs`; `--pictures` also updates those of docs/builder.md, which takes a minute. */
mkdirSync('docs', { recursive: true });
for (const { path, text } of await generateDocs()) writeFileSync(path, text);
if (process.argv.includes('--pictures')) {
  const { writePictures } = await import('../test/builder/pictures/write.ts');
  await writePictures();
}
