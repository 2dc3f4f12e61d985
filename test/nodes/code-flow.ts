import type { JsonValue } from '../../compiler/base/json.ts';
import { analyse } from '../../compiler/analyse.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { emittedRoute, flow, project } from '../support/compile-flow.ts';

export const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });

/** A flow that answers with the result of a Code over fields of the body. */
export function codeFlow(
  config: { readonly inputs: Readonly<Record<string, string>>; readonly output: string; readonly expression: string },
  label?: string,
): JsonValue {
  const names = Object.keys(config.inputs);
  return project(
    flow(
      {
        start: { type: 'start' },
        ...Object.fromEntries(names.map((name) => [`in_${name}`, field(name)])),
        calc: { type: 'code', config, ...(label === undefined ? {} : { label }) },
        out: { type: 'build-object', config: { fields: ['value'] } },
        end: { type: 'return-json' },
      },
      [
        'start.next -> end.in',
        ...names.map((name) => `in_${name}.value -> calc.${name}`),
        'calc.value -> out.value',
        'out.object -> end.body',
      ].join('\n'),
    ),
  );
}

export const emit = (inputs: Readonly<Record<string, string>>, output: string, expression: string): Promise<string> =>
  emittedRoute(codeFlow({ inputs, output, expression }));
export function diagnostics(
  inputs: Readonly<Record<string, string>>,
  output: string,
  expression: string,
): readonly string[] {
  const { diagnostics } = analyse({
    sources: [{ file: 'flow.json', text: JSON.stringify(codeFlow({ inputs, output, expression })) }],
    options: defaultOptions,
  });
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}
