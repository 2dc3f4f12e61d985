import { sourceOf } from './route.ts';
import type { Kind } from './kind.ts';
import type { Input, Node, Route } from './project.ts';

/** The declared secret that a node of the kind outputs. */
export const secretOf = ({ labels }: Kind): string | undefined =>
  labels?.kind === 'source' ? labels.secret : undefined;

/** The declared secret that feeds an input unchanged. */
export function secretOfInput(route: Route, input: Input | undefined): string | undefined {
  if (input?.kind === 'secret') return input.name;
  const source = sourceOf(route, input);
  return source === undefined ? undefined : secretOf(source.kind);
}

/** The declared secrets that a node names. */
export function secretsOf({ kind, inputs }: Node): readonly string[] {
  const given = secretOf(kind);
  const fed = [...inputs.values()].flatMap((input) => (input.kind === 'secret' ? [input.name] : []));
  return given === undefined ? fed : [given, ...fed];
}
