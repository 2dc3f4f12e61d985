import type { NullTest } from './meaning.ts';
import type { Node } from './project.ts';

/** The null test that a node's output represents; undefined if it is none. */
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
