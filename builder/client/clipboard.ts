import { showProblem } from './store.ts';

/** The clipboard of the system. Browsers may deny access, which is reported. */

/** Returns whether the text was copied. */
export const copyText = async (text: string): Promise<boolean> =>
  (await allowed(async () => {
    await navigator.clipboard.writeText(text);
    return true;
  })) === true;

/** The clipboard's text; undefined if the browser refuses. */
export const copiedText = (): Promise<string | undefined> => allowed(() => navigator.clipboard.readText());

async function allowed<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use();
  } catch {
    const hint = 'Allow it for this page in the settings of the browser, and try again.';
    showProblem({ message: 'The browser refuses the clipboard.', hint });
    return undefined;
  }
}
