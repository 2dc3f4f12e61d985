import type { Kind, PassedValue } from './kind.ts';

/** The input of a test, or the part of one, that it passes on through an output. */
export const passedValue = ({ behaviour }: Kind, output: string): PassedValue | undefined =>
  behaviour.kind === 'test' ? behaviour.passesValues?.find((each) => each.output === output) : undefined;
