import type { RouteRule } from './rule.ts';

/** A config that depends on the types of the inputs, such as an expression, suits them. The kind says what is wrong. */
export const configsSuitTheirInputs: RouteRule = ({ live, types }, report) => {
  for (const node of live)
    types.reportConfig(node, (rule, facts, path, within) =>
      report(rule, facts, { place: node.at(['config', ...path], within), subject: node.subject }),
    );
};
