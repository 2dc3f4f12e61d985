import { mkdirSync, writeFileSync } from 'node:fs';
import { buildPage } from '../../../scripts/build-page.ts';
import { openBrowser } from '../../emitted/browser.ts';
import { serveShop } from './serve-shop.ts';
import { takePictures } from './take.ts';

/** `npm run docs -- --pictures`. */
export async function writePictures(): Promise<void> {
  await buildPage('.');
  const opened = await openBrowser();
  if ('missing' in opened) throw new Error(`There is no browser: ${opened.missing}`);
  const shop = await serveShop();
  mkdirSync('docs/pictures', { recursive: true });
  for await (const { name, content } of takePictures(shop.url, opened.browser))
    writeFileSync(`docs/pictures/${name}.webp`, content);
  await opened.browser.close();
  await shop.close();
}
