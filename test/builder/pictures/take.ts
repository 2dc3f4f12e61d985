import type { Browser, Page } from 'playwright-core';
import { saved, undoAll } from '../gestures.ts';
import { scenes } from './scenes.ts';

export interface Picture {
  readonly name: string;
  /** WebP, by default with two pixels per pixel of the page: sharp, and a third of the size of a PNG. */
  readonly content: Buffer;
}

const size = { width: 1280, height: 800 };
/** As on a first visit, but with more code. */
const panes = {
  theme: 'system',
  sizes: { routes: 216, side: 480, dock: 232, inspector: 320 },
  closed: ['dock', 'outline'],
};

/**
 * Takes the pictures of docs/builder.md, each on its own page, whose edits are undone. Uses the page's fonts, without
 * animations, and replaces what differs from run to run (ports, times) by constants.
 */
export async function* takePictures(url: string, browser: Browser, deviceScaleFactor = 2): AsyncGenerator<Picture> {
  for (const { name, theme, show } of scenes) {
    const context = await browser.newContext({
      ...{ viewport: size, deviceScaleFactor, colorScheme: theme, reducedMotion: 'reduce', locale: 'en-US' },
    });
    await context.addInitScript(`localStorage.setItem('flowsmith.ui', ${JSON.stringify(JSON.stringify(panes))})`);
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('heading', { name: 'shop' }).waitFor();
    await show(page);
    await calm(page);
    yield { name, content: await capture(page) };
    await page.keyboard.press('Escape');
    await undoAll(page);
    await page.close();
  }
}

async function capture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  return Buffer.from(data, 'base64');
}

/** Nothing blinks, is hovered or has just changed, and no text contains a port or a time. */
async function calm(page: Page): Promise<void> {
  await saved(page);
  await page.locator('.server.is-starting').waitFor({ state: 'detached' });
  if ((await page.locator('.inspector-pane').count()) > 0)
    await page.locator('.inspector-pane :is(input, textarea)').first().waitFor({ state: 'attached' });
  await page.mouse.move(size.width - 1, 1);
  // The policy of the page lets no other style in.
  await page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { caret-color: transparent !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }`);
  await page.evaluate(`document.fonts.ready.then(() => undefined)`);
  // Lines that an edit changed glow for 0.9 s.
  await page.locator('.has-changed').first().waitFor({ state: 'detached' });
  await page.evaluate(`{
    for (const element of document.querySelectorAll('span, b, code, p')) {
      // React continues with the texts that it has created.
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = texts.map(({ data }) => data).join('');
      const calm = text.replace(/(localhost| ):\\d{4,5}/, '$1:3000').replace(/(^|· )[\\d.]+ m?s$/, '$14 ms');
      if (calm !== text) texts.forEach((each, index) => { each.data = index === 0 ? calm : ''; });
    }
  }`);
}
