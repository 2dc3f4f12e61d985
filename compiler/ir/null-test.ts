import type { Node } from './project.ts';

/** What a node says of one of its inputs: that it is there where the output is `presentWhen`, and else missing. */
export interface NullTest {
  readonly input: string;
  readonly presentWhen: boolean;
}

export function nullTest({ kind: { meaning }, inputs }: Pick<Node, 'kind' | 'inputs'>): NullTest | undefined {
  if (meaning?.kind === 'is-null') return meaning;
  if (meaning?.kind !== 'equals') return undefined;
  const { left, right, whenTrue } = meaning;
  const isNull = (port: string): boolean => {
    const input = inputs.get(port);
    return input?.kind === 'literal' && input.value === null;
  };
  const tested = isNull(right) ? left : isNull(left) ? right : undefined;
  return tested === undefined ? undefined : { input: tested, presentWhen: !whenTrue };
}
