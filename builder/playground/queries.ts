import type { Source } from '../../compiler/base/span.ts';
import type { DescribeQuery, QueryAnswer } from '../../compiler/ir/query.ts';
import { openPostgres } from '../../compiler/nodes/query/ask-postgres.ts';
import type { Database, QueryQuestion } from '../../compiler/nodes/query/ask-postgres.ts';
import { flowsOf } from '../../compiler/view/flow.ts';
import type { OpenFlow } from '../../compiler/view/flow.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';

/** PostgreSQL's descriptions of a flow's statements. */
export interface Queries {
  /** The compiler cannot wait: it gets the answers known by then. */
  readonly describe: DescribeQuery;
  /** Fetches every answer that the compiler needs for these files. */
  readonly settle: (sources: readonly Source[]) => Promise<void>;
}

/** Beyond this number, answers about statements that no longer exist are forgotten. */
const mostKnown = 2000;

export function openQueries(load: () => Promise<Database>): Queries {
  const ask = openPostgres(load);
  const known = new Map<string, QueryAnswer>();
  const open = new Map<string, QueryQuestion>();
  /** A flow for which every answer was known. */
  let last: OpenFlow | undefined;

  const describe: DescribeQuery = (schema, statement) => {
    const key = `${schema}\0${statement}`;
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    open.set(key, { schema, statement });
    return { kind: 'unavailable', why: 'it has not answered yet', hint: 'Wait for it, or reload the page.' };
  };

  const answerAll = async (): Promise<void> => {
    for (const [key, question] of open)
      known.set(
        key,
        await ask(question).catch((error: unknown): QueryAnswer => ({
          kind: 'unavailable',
          why: `it cannot run in this browser: ${error instanceof Error ? error.message : String(error)}`,
          hint: 'Reload the page, or check the flow with flowsmith builder.',
        })),
      );
    open.clear();
  };

  return {
    describe,
    settle: async (sources) => {
      if (!sources.some(({ text }) => text.includes('"db-query"'))) return;
      if (known.size > mostKnown) known.clear();
      // The next question may depend on an answer: whether the types of parameters fit.
      for (;;) {
        const flow = openFlow({ sources, describeQuery: describe }, last);
        for (const { reading } of flowsOf(flow)) reading();
        if (open.size === 0) {
          last = flow;
          return;
        }
        await answerAll();
      }
    },
  };
}
