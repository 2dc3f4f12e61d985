import { openDescriber } from '../../compiler/cli/run/query-describer.ts';

/**
 * The embedded database of flowsmith's own node_modules, started for statements that no test has asked about before.
 */
export const describeQuery = openDescriber(['.']);
