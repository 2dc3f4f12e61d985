import { code, empty, fieldOf, join, property } from '../../../code/code.ts';
import type { Code, Local } from '../../../code/code.ts';
import { lib, libFunction } from '../../../code/lib.ts';
import { caughtBy, declares, ifRead, reads } from '../../../code/locals.ts';
import { marked } from '../../../code/mark.ts';
import { effectOf } from '../../../ir/effect.ts';
import { camelCase } from '../../../ir/names.ts';
import type { Block } from '../../../ir/plan.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';
import type { Node } from '../../../ir/project.ts';
import type { EmittedBody } from './body-of.ts';
import { awaits, emitBlock } from './emit-block.ts';
import { committed } from './emit-respond.ts';
import type { Loop, RouteScope } from './scope.ts';

/**
 * What a loop does for each item. If failures are collected, they are caught; in a transaction, the item is then rolled
 * back to a savepoint. A body that awaits nothing can only fail at a Fail node.
 */
export function emitItem(node: Node, body: EmittedBody, loop: Loop, around: RouteScope): Code {
  const { plan } = body;
  const { failures } = loop;
  const scope = { ...body.scope, loop };
  const mayFail = awaits(plan.block, scope) || fails(plan.block);
  if (node.kind.container?.failures === undefined || !mayFail) return emitBlock(plan.block, scope);
  const keep = (why: Code): Code =>
    failures === undefined
      ? empty
      : code`${reads(failures)}.push({ ${fieldOf('index', reads(body.index))}, ...${why} });`;
  const isInTransaction = around.inTransaction || around.maybeInTransaction;
  if (isInTransaction && effectOf(node.kind)?.usesDatabase === true)
    return emitInSavepoint(node, body, loop, keep, around);
  const error = caughtBy(node.id);
  const caught = code`if (${lib.endsFlow([reads(error)])}) throw ${reads(error)};\n${keep(lib.describeFailure([reads(error)]))}`;
  return code`${marked(node.id, code`try {`)}\n${emitBlock(plan.block, scope)}\n${marked(node.id, code`} catch (${declares(error)}) {\n${caught}\n}`)}`;
}

const fails = (block: Block): boolean => block.some((step) => step.kind === 'fail' || blocksOf(step).some(fails));

/** An answer inside the savepoint is returned from there as a function, which the loop then returns in turn. */
function emitInSavepoint(
  { id, label }: Node,
  { plan, scope }: EmittedBody,
  loop: Loop,
  keep: (why: Code) => Code,
  around: RouteScope,
): Code {
  const answers = !around.isFunction && committed(plan.block, scope).length > 0;
  const done: Local = { id: `done ${id}`, names: ['done', camelCase(`done ${label ?? id}`), camelCase(`done ${id}`)] };
  const block = emitBlock(plan.block, { ...scope, loop: { ...loop, isFunction: true }, handsOut: answers });
  const attempt = libFunction(around.inTransaction ? 'attemptInSavepoint' : 'attemptWith');
  const assigned = ifRead([done], code`const ${declares(done)} = `);
  const kept = keep(property(reads(done), 'failure'));
  const value = property(reads(done), 'value');
  const answer = around.hasRequest || around.handsOut ? value : code`${value}()`;
  const isAnswered = code`if (${property(reads(done), 'ok')} && ${value} !== undefined) return ${answer};`;
  return join(
    [
      marked(id, code`${assigned}await ${attempt}(${around.db}, async () => {`),
      block,
      marked(id, code`});`),
      ...(loop.failures === undefined ? [] : [marked(id, code`if (!${property(reads(done), 'ok')}) ${kept}`)]),
      ...(answers ? [marked(id, isAnswered)] : []),
    ],
    '\n',
  );
}
