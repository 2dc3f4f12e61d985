import { buildPage } from '../scripts/build-page.ts';
import { installPackage, type PublishedPackage } from '../test/cli/published-package.ts';

/** Measures with the package as users have it: built, packed, and installed into an otherwise empty folder. */
export async function withPublished<Result>(
  measure: (published: PublishedPackage) => Promise<Result>,
): Promise<Result> {
  await buildPage('.');
  const published = await installPackage();
  try {
    return await measure(published);
  } finally {
    published.remove();
  }
}
