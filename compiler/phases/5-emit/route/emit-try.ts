import { code, comment, empty } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import { caughtBy, declares, ifRead, reads, statements } from '../../../code/locals.ts';
import { marked } from '../../../code/mark.ts';
import type { Block, Step } from '../../../ir/plan.ts';
import { comments } from './emit-computation.ts';
import type { RouteScope } from './scope.ts';

/** A flow that continues after a failure. An answer, a refused value and the timeout are not failures. */
export function emitTry(
  { node: id, block, failure, caught, savepoint }: Extract<Step, { kind: 'try' }>,
  outer: RouteScope,
  emit: (block: Block, scope: RouteScope) => Code,
): Code {
  const { db, inTransaction, maybeInTransaction } = outer;
  const scope = { ...outer, isTried: true };
  const node = outer.node(id);
  const { label = '' } = node;
  const note = code`${label.trim() === '' ? empty : comment(label)}${comments(node)}`;
  const error = caughtBy(id);
  const inner = emit(block, scope);
  const run = [db, code`async () => {\n${inner}\n}`];
  const whole =
    savepoint && (inTransaction || maybeInTransaction)
      ? code`return await ${inTransaction ? lib.inSavepoint(run) : lib.inCallersSavepoint(run)};`
      : inner;
  const handling = statements([
    { code: code`if (${lib.endsFlow([reads(error)])}) throw ${reads(error)};`, isParagraph: true },
    {
      code: marked(
        id,
        code`${note}${ifRead([failure], code`const ${declares(failure)} = ${lib.describeFailure([reads(error)])};`)}`,
      ),
      isParagraph: false,
    },
    { code: emit(caught, outer), isParagraph: false },
  ]);
  const catching = marked(id, code`} catch (${declares(error)}) {`);
  return code`${marked(id, code`try {`)}\n${whole}\n${catching}\n${handling}\n${marked(id, code`}`)}`;
}
