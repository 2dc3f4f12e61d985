import { nearest } from '../../base/did-you-mean.ts';
import type { ReportConfig, Reporter } from '../../base/diagnostic.ts';
import { unknownErrorInput } from '../../ir/catalogue/errors.ts';
import type { ProjectDocument } from '../../ir/document.ts';
import { errorInputs, presets } from '../../ir/error-shape.ts';
import type { ErrorShape } from '../../ir/error-shape.ts';
import { unknown } from '../../ir/type.ts';
import { answered, parsed } from '../../nodes/code/answers.ts';
import { reportAnswer, reportIssues } from '../../nodes/code/report-issues.ts';

/** How the project reports errors. A custom expression is checked like those of Code nodes. */
export function bindErrors({ project: { errors = {} }, locate }: ProjectDocument, { report }: Reporter): ErrorShape {
  const { invalid = 400, validation = 'first', body = 'fastify' } = errors;
  const plain: ErrorShape = { invalid, validation };
  if (body === 'fastify') return plain;
  const known = [...errorInputs.keys()];
  const own = typeof body === 'string' ? presets[body] : { inputs: known, mediaType: 'application/json', ...body };
  const { expression, inputs } = own;
  const unknowns = inputs.filter((name) => !errorInputs.has(name));
  for (const name of unknowns)
    report(
      unknownErrorInput,
      { name, near: nearest(name, known), known },
      { place: locate(['errors', 'body', 'inputs', inputs.indexOf(name)]) },
    );
  if (unknowns.length > 0) return plain;
  const path = ['errors', 'body', 'expression'];
  const reportAt: ReportConfig = (rule, facts, at, within) => report(rule, facts, { place: locate(at, within) });
  const syntax = parsed(expression, inputs);
  if ('issues' in syntax) reportIssues(expression, inputs, syntax.issues, path, reportAt);
  if ('issues' in syntax) return plain;
  const question = {
    text: expression,
    inputs: new Map(inputs.map((name) => [name, errorInputs.get(name)])),
    output: undefined,
  };
  reportAnswer(question, path, reportAt);
  const answer = answered(question);
  return { ...plain, body: { ...own, type: 'output' in answer ? answer.output : unknown } };
}
