import { importsOf } from '../../code/code.ts';
import type { Import } from '../../code/code.ts';
import type { EmittedFunction, FunctionSignature, FunctionSummary } from '../../ir/function.ts';
import type { RoutePlan } from '../../ir/plan.ts';
import { mapRoute } from './map/index.ts';
import { printModule } from './module.ts';
import type { EmittedFile } from './project/facts.ts';
import { keyFormsOf, needsOf } from './route-record.ts';
import type { RouteRecord } from './route-record.ts';
import { emitFunction } from './route/emit-function.ts';

/** An emitted function, and what the rest of the project shows of it. */
export interface FunctionRecord extends Pick<RouteRecord, 'file' | 'needs' | 'keyForms' | 'map'> {
  readonly id: string;
  readonly imports: readonly Import[];
}

/** A function's unformatted file, and how to make its record from the formatted one. */
export interface FunctionDraft extends EmittedFile {
  readonly shape: EmittedFunction;
  readonly record: (formatted: string) => FunctionRecord;
}

export function draftFunction(
  plan: RoutePlan,
  signature: FunctionSignature & Pick<FunctionSummary, 'synchronous'>,
): FunctionDraft {
  const { file, header, code, shape } = emitFunction(plan, signature);
  const { id } = signature;
  const needs = needsOf(plan.checked);
  const keyForms = keyFormsOf(plan.checked);
  const imports = importsOf(code);
  const before = printModule(file, header, code);
  return {
    path: file,
    text: before,
    shape,
    record: (text) => ({
      ...{ id, file: { path: file, text }, imports, needs, keyForms },
      map: mapRoute({ route: plan.checked.route, emitted: { file, code }, before, after: text }),
    }),
  };
}
