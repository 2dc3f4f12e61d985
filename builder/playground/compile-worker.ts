import './browser/buffer.ts';
import { compile } from '../../compiler/compile.ts';
import type { Compiled, CompileInput } from '../../compiler/compile.ts';
import { loadTypeScript } from './browser/module.ts';
import { library } from './library.ts';

/** Compiles what the page sends, one after the other. */
self.addEventListener('message', ({ data }: MessageEvent<Omit<CompileInput, 'library'>>) => {
  build(data).then(
    (compiled) => self.postMessage(compiled),
    // In the console of the page, and as its `onerror`.
    (error: unknown) => reportError(error),
  );
});

async function build(input: Omit<CompileInput, 'library'>): Promise<Compiled> {
  if (input.sources.some(({ text }) => text.includes('"code"'))) await loadTypeScript();
  return compile({ ...input, library });
}
