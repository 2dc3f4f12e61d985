import { it } from 'node:test';

it.todo(
  'has no tests: no route or function of the flow has an example. Add some to their "examples" and build again.',
);
