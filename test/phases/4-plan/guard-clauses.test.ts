import { expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';

const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const answer = (body: string, status = 200) => ({ type: 'return-json', config: { status }, inputs: { body } });

/** A branch that answers `yes` or, perhaps after a Log that depends on another branch, `no` with the status. */
const decides = (status: number, logs = false) =>
  emittedRoute(
    project(
      flow(
        {
          start: { type: 'start' },
          flag: field('flag'),
          branch: { type: 'branch' },
          yes: answer('yes'),
          no: answer('no', status),
          ...(logs
            ? { loud: field('loud'), isLoud: { type: 'branch' }, log: { type: 'log', inputs: { message: 'no' } } }
            : {}),
        },
        `start.next -> branch.in
        flag.value -> branch.condition
        branch.true -> yes.in
        ${
          logs
            ? `branch.false -> isLoud.in
        loud.value -> isLoud.condition
        isLoud.true -> log.in
        isLoud.false -> no.in
        log.next -> no.in`
            : 'branch.false -> no.in'
        }`,
      ),
    ),
  );

test.each<[string, number, boolean, string]>([
  ['the branch that refuses', 403, false, 'if (!flag)'],
  ['the first one, if neither refuses', 202, false, 'if (flag)'],
  ['the other one, if the code would be nested deeper', 403, true, 'if (flag)'],
])('the guard clause is %s', async (_which, status, logs, guard) => {
  expect(await decides(status, logs)).toContain(guard);
});
