export type Phase = 'parse' | 'bind' | 'check' | 'plan' | 'emit';

/** Wraps a part of a phase, for callers that measure time. */
export type Measure = <Result>(phase: Phase, run: () => Result) => Result;
