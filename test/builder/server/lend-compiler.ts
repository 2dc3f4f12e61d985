import { openCompiler } from '../../../builder/server/compiler.ts';
import type { Compiler } from '../../../builder/server/compiler.ts';

/** Threads that have compiled the flow of a Builder that is closed. */
const idle: Compiler[] = [];

/**
 * A compiler for one Builder. Starting a thread takes a second and more, in which it loads the compiler and runs it
 * for the first time, so the next Builder gets the same one.
 */
export function lendCompiler(flow: string): Compiler {
  const compiler = idle.pop() ?? openCompiler(flow);
  compiler.ask<'begin'>({ do: 'begin', flow }).catch(() => undefined);
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  return {
    ask: (task) => Promise.race([compiler.ask(task), closed.promise]),
    close: async () => {
      closed.reject(new Error('The compiler has stopped.'));
      idle.push(compiler);
    },
  };
}
