import { openDescriber } from '../../compiler/cli/run/query-describer.ts';

/**
 * The embedded database of flowsmith's own node_modules, which is started for statements that no test has asked about.
 */
export const describeQuery = openDescriber(['.']);
