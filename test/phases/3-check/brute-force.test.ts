import { assert, array, nat, pre, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../compiler/base/diagnostic.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { access } from './access.ts';
import { diagnostics } from './flow.ts';
import { isProtected, isVerified, returns } from './naive-proofs.ts';
import { entered, leaks, unavailable } from './naive.ts';
import { tables } from './tables.ts';
import { proofs } from './proofs.ts';
import type { RawFlow } from './random-draft.ts';
import { functionOf, randomCalls, randomFlow, randomProtected, randomWebhook, routeOf } from './random-flow.ts';

/** Compares the compiler with definitions that walk every path (naive.ts), over random small flows. */

const tape = (length: number) => array(nat(5039), { minLength: length, maxLength: length });
/** The same flows on every run; `FLOWSMITH_SEED=7 FLOWSMITH_RUNS=10000` tries other and more ones. */
const parameters = {
  numRuns: Number(process.env['FLOWSMITH_RUNS'] ?? 400),
  seed: Number(process.env['FLOWSMITH_SEED'] ?? 1),
};
/** For flows that take longer. */
const half = { ...parameters, numRuns: parameters.numRuns / 2 };
const quarter = { ...parameters, numRuns: parameters.numRuns / 4 };
const timeout = 600_000;

function found(flow: RawFlow, extra: JsonObject = {}): readonly Diagnostic[] {
  const all = diagnostics([routeOf(flow)], {}, extra);
  const broken = all.find(({ code }) => code < 'FS3');
  if (broken !== undefined) throw new Error(`the flow does not bind: ${broken.message}`);
  return all;
}
const withKey = { tables, secrets: { KEY: {} } };

/** In the notation of `leaks`; for a function, after its id. */
function leakOf({ code, subject, message }: Diagnostic): readonly string[] {
  const port = /^“([^”]+)” of /.exec(message)?.[1];
  const column = /in column “[^.”]+\.([^”]+)”/.exec(message)?.[1];
  const owner = subject?.isFunction === true ? `${subject.route}: ` : '';
  if (code === 'FS3201') return [`${owner}${subject?.node}.${port}`];
  return code === 'FS3202' ? [`${owner}${subject?.node}:${column}`] : [];
}
const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].toSorted();

describe('by brute force', () => {
  test(
    'a label reaches a sink if and only if the compiler says so',
    () => {
      assert(
        property(tape(140), (numbers) => {
          const flow = randomFlow(numbers, true);
          expect(sorted(found(flow).flatMap(leakOf))).toEqual(sorted(leaks(flow)));
        }),
        parameters,
      );
    },
    timeout,
  );

  test(
    'a label reaches a sink through functions if and only if the compiler says so',
    () => {
      let through = 0;
      assert(
        property(tape(300), (numbers) => {
          const flow = randomCalls(numbers);
          const functions = flow.functions.map(functionOf);
          const all = found(flow, { ...withKey, functions });
          const wrong = all.filter(({ subject, severity }) => subject?.isFunction === true && severity === 'error');
          pre(wrong.every(({ code }) => code === 'FS3201' || code === 'FS3202'));
          const expected = [
            ...leaks(flow),
            ...flow.functions.flatMap(({ id, flow: inside }) => [...leaks(inside)].map((leak) => `${id}: ${leak}`)),
          ];
          expect(sorted(all.flatMap(leakOf))).toEqual(sorted(expected));
          through += expected.filter((leak) => leak.startsWith('call')).length;
        }),
        half,
      );
      expect(through).toBeGreaterThan(half.numRuns / 10);
    },
    timeout,
  );

  test(
    'a value is missing if and only if the compiler says so',
    () => {
      assert(
        property(tape(140), (numbers) => {
          const flow = randomFlow(numbers, true);
          // Whether an item gives anything is another matter.
          for (const each of flow.nodes.values())
            if (each.type === 'for-each') each.wires.set('result', [each.id, 'item']);
          const reported = found(flow).flatMap(({ code, subject, message }) => {
            const [, port, source = ''] = /uses “([^”]+)” of .*?\((\w[\w-]*)\), which/.exec(message) ?? [];
            const consumer = entered(flow, flow.nodes.get(subject?.node ?? ''), flow.nodes.get(source));
            return code === 'FS3006' ? [`${consumer} < ${source}.${port}`] : [];
          });
          expect(sorted(reported)).toEqual(sorted(unavailable(flow)));
        }),
        parameters,
      );
    },
    timeout,
  );

  test(
    'a webhook is accepted if and only if every effect lies behind a proof, and refusals have no effects',
    () => {
      assert(
        property(tape(140), (numbers) => {
          const flow = randomWebhook(numbers);
          const errors = found(flow, proofs).filter(
            ({ code, severity }) => code.startsWith('FS33') && severity === 'error',
          );
          expect(errors.length === 0).toBe(isVerified(flow));
        }),
        parameters,
      );
    },
    timeout,
  );

  test(
    'a webhook is accepted with the calls of guards that let only genuine requests through',
    () => {
      let accepted = 0;
      assert(
        property(tape(300), (numbers) => {
          const flow = randomWebhook(numbers, 2);
          const all = found(flow, { ...withKey, functions: flow.functions.map(functionOf) });
          const errors = all.filter(({ severity }) => severity === 'error');
          const unsound = errors.filter(
            ({ code, subject }) => subject?.isFunction === true && !code.startsWith('FS33'),
          );
          // It does not matter what a guard proves if it lets nobody through.
          pre(unsound.length === 0 && flow.functions.every((each) => returns(each.flow)));
          const isFound = errors.some(({ code }) => code.startsWith('FS33'));
          expect(!isFound).toBe(isVerified(flow));
          const calls = [...flow.nodes.values()].some(({ type }) => type === 'call');
          accepted += calls && !isFound ? 1 : 0;
        }),
        quarter,
      );
      expect(accepted).toBeGreaterThan(quarter.numRuns / 20);
    },
    timeout,
  );

  test(
    'a route is accepted if and only if the required guard comes before all that it does',
    () => {
      let accepted = 0;
      assert(
        property(tape(60), (numbers) => {
          const flow = randomProtected(numbers);
          const errors = found(flow, access).filter(({ code }) => code === 'FS3601');
          expect(errors.length === 0).toBe(isProtected(flow));
          accepted += errors.length === 0 ? 1 : 0;
        }),
        parameters,
      );
      expect(accepted).toBeGreaterThan(parameters.numRuns / 10);
    },
    timeout,
  );
});
