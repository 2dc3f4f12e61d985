import type { Page } from 'playwright-core';

/**
 * The share of differing cells of two pictures. Both are scaled to 320 × 200 cells, so that differences in the edges of
 * letters between machines average out; a text that moved, or a different colour or pane, does not.
 */
export async function difference(page: Page, a: Buffer, b: Buffer): Promise<number> {
  const urls = [a, b].map((content) => `data:image/webp;base64,${content.toString('base64')}`);
  const share: number = await page.evaluate(`(async () => {
    const cells = await Promise.all(${JSON.stringify(urls)}.map(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(320, 200);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, 320, 200);
      return context.getImageData(0, 0, 320, 200).data;
    }));
    const [one, other] = cells;
    let differing = 0;
    for (let at = 0; at < one.length; at += 4)
      if ([0, 1, 2].some((channel) => Math.abs(one[at + channel] - other[at + channel]) > 40)) differing += 1;
    return differing / (320 * 200);
  })()`);
  return share;
}
