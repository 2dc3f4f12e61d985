import { it } from 'node:test';

it.todo('has no tests: no route of the flow has an example. Add some to its "examples" and build again.');
