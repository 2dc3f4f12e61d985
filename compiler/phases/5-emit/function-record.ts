import { importsOf } from '../../code/code.ts';
import type { Code, Import } from '../../code/code.ts';
import type { EmittedFunction, FunctionSignature, FunctionSummary } from '../../ir/function.ts';
import type { RoutePlan } from '../../ir/plan.ts';
import type { FunctionExample } from '../../ir/project.ts';
import { isKind } from '../../ir/type.ts';
import { mapRoute } from './map/index.ts';
import { printModule } from './module.ts';
import type { EmittedFile, FunctionFacts } from './project/facts.ts';
import { enqueuedBy, keyFormsOf, needsOf } from './route-record.ts';
import type { RouteRecord } from './route-record.ts';
import { emitFunction } from './route/emit-function.ts';
import type { EmittedFunctionCode } from './route/emit-function.ts';
import { emitJob } from './route/emit-job.ts';

/** An emitted function, and everything that the rest of the project needs to know about it. */
export interface FunctionRecord extends Pick<RouteRecord, 'file' | 'needs' | 'enqueues' | 'keyForms' | 'map'> {
  readonly facts: FunctionFacts;
  readonly imports: readonly Import[];
  /** The code with which a job runs it; undefined for a function that only requests can call. */
  readonly job?: Code;
}

/** A function's unformatted file, and how to make its record from the formatted one and its examples. */
export interface FunctionDraft extends EmittedFile, Pick<EmittedFunctionCode, 'held'> {
  readonly shape: EmittedFunction;
  readonly record: (formatted: string, examples?: readonly FunctionExample[]) => FunctionRecord;
}

export function draftFunction(
  plan: RoutePlan,
  signature: FunctionSignature & Pick<FunctionSummary, 'synchronous' | 'needsTransaction' | 'needsRequest'>,
  isTraced: boolean,
): FunctionDraft {
  const { file, header, code, shape, held } = emitFunction(plan, signature, isTraced);
  const { id, inputs, outputs, synchronous } = signature;
  const { route } = plan.checked;
  const needs = needsOf(plan.checked);
  const keyForms = keyFormsOf(plan.checked);
  const enqueues = enqueuedBy(plan.checked);
  const imports = importsOf(code);
  const job = signature.needsRequest ? {} : { job: emitJob(signature, shape) };
  const before = printModule(file, header, code);
  const facts = {
    ...{ id, ...shape, isAsync: !synchronous, outputs: [...outputs.keys()] },
    ...(route.title === undefined ? {} : { title: route.title }),
    inputs: new Map([...inputs].map(([name, type]) => [name, isKind(type, 'bytes')])),
  };
  return {
    path: file,
    text: before,
    shape,
    // Not used by builds.
    held,
    record: (text, examples = []) => ({
      ...{ facts: { ...facts, examples }, file: { path: file, text }, imports, needs, enqueues, keyForms, ...job },
      map: mapRoute({ route, emitted: { file, code }, before, after: text }),
    }),
  };
}
