import { code } from '../../code/code.ts';
import { equals } from '../../code/condition.ts';
import type { Exit } from '../../ir/exit.ts';
import { required } from '../../ir/type.ts';
import { typeAtPath } from '../../ir/type-path.ts';
import type { Kind, PassedValue } from '../../ir/kind.ts';
import type { ControlEdge, Input } from '../../ir/project.ts';
import type { DraftNode } from './bind-nodes.ts';

export type Wire = Omit<Extract<Input, { kind: 'wire' }>, 'place'>;

export interface Expanded {
  readonly chain: readonly DraftNode[];
  /** By output, the test that it now comes from. */
  readonly outputs: ReadonlyMap<string, Wire>;
}

/** An effect, followed by a test for each wired exit. */
export function withExits(node: DraftNode): Expanded {
  const { behaviour } = node.kind;
  const exits = behaviour.kind === 'effect' ? (behaviour.exits ?? []) : [];
  const wired = exits.filter(({ port }) => node.next.has(port));
  if (behaviour.kind !== 'effect' || wired.length === 0) return { chain: [node], outputs: new Map() };
  const success = afterSuccess(node, wired.filter(isAfterSuccess));
  const failure = afterFailure(node, wired.filter(isAfterFailure));
  const kind: Kind = {
    ...node.kind,
    outputs: [...node.kind.outputs, ...success.whole, ...failure.outputs],
    behaviour: {
      ...behaviour,
      exits: exits.filter((exit) => !wired.includes(exit)),
      ...(failure.conflicts === undefined ? {} : { conflicts: failure.conflicts }),
    },
  };
  const next = new Map([
    ...edge('next', success.first ?? node.next.get('next')),
    ...edge('error', failure.first ?? node.next.get('error')),
  ]);
  const head = { ...node, kind, whole: node.kind, next, exits: node.next };
  return { chain: [head, ...success.tests, ...failure.tests], outputs: success.outputs };
}

type AfterSuccess = Extract<Exit, { insteadOf: 'next' }>;
type AfterFailure = Extract<Exit, { insteadOf: 'error' }>;
const isAfterSuccess = (exit: Exit): exit is AfterSuccess => exit.insteadOf === 'next';
const isAfterFailure = (exit: Exit): exit is AfterFailure => exit.insteadOf === 'error';

const edge = (port: string, to: ControlEdge | undefined): readonly [string, ControlEdge][] =>
  to === undefined ? [] : [[port, to]];

/** A chain of tests: each takes its exit or goes on to the next test, and the last one to `rest`. */
function testsOf<Each extends Exit>(
  node: DraftNode,
  exits: readonly Each[],
  rest: ControlEdge | undefined,
  make: (exit: Each, index: number) => Pick<DraftNode, 'id' | 'kind' | 'inputs'>,
): { readonly first: ControlEdge | undefined; readonly tests: readonly DraftNode[] } {
  const { label: _label, comment: _comment, ...unnamed } = node;
  return exits.reduceRight<{ first: ControlEdge | undefined; tests: readonly DraftNode[] }>(
    ({ first, tests }, exit, index) => {
      const made = make(exit, index);
      const next = new Map([...edge(exit.port, node.next.get(exit.port)), ...edge(exit.insteadOf, first)]);
      const test: DraftNode = { ...unnamed, ...made, partOf: node.id, next };
      return { first: { to: test.id, place: node.place }, tests: [test, ...tests] };
    },
    { first: rest, tests: [] },
  );
}

/** Tests of an effect's outputs. An output that comes with `next` is taken from the last test that passes it on. */
function afterSuccess(node: DraftNode, exits: readonly AfterSuccess[]) {
  const outputs = new Map<string, Wire>();
  const idOf = (index: number): string => `${node.id}${'?'.repeat(index + 1)}`;
  const made = exits.map((exit, index) => {
    const { node: source, port } = outputs.get(exit.output) ?? { node: node.id, port: exit.output };
    if (exit.givesBoth !== true)
      for (const output of exit.parts ?? [exit.output])
        outputs.set(output, { kind: 'wire', node: idOf(index), port: output });
    const inputs = new Map<string, Input>([[exit.output, { kind: 'wire', node: source, port, place: node.place }]]);
    return { id: idOf(index), kind: outputTest(node.kind, exit), inputs };
  });
  const { first, tests } = testsOf(node, exits, node.next.get('next'), (_exit, index) => made[index] ?? node);
  const whole = exits.flatMap(({ output, parts }) => (parts === undefined ? [] : [{ name: output, with: 'next' }]));
  return { first, tests, outputs, whole };
}

/** The test of an effect's output: takes the exit, or continues by `next` with the output or its parts. */
function outputTest({ type, title }: Kind, { port, output, isTaken, ifMissing, givesBoth, parts }: AfterSuccess): Kind {
  const passed: readonly PassedValue[] = parts?.map((part) => ({ output: part, input: output, path: [part] })) ?? [
    { output, input: output },
  ];
  return {
    type,
    title,
    inputs: [{ name: output }],
    outputs: givesBoth === true ? [] : passed.map((each) => ({ name: each.output, with: 'next' })),
    typing: (input) => ({
      needs: {},
      outputs: Object.fromEntries(
        passed.map(({ output: name, path }) => {
          const given = path === undefined ? input(output) : typeAtPath(input(output), path);
          return [name, ifMissing === true ? required(given) : given];
        }),
      ),
    }),
    behaviour: {
      kind: 'test',
      whenTrue: port,
      whenFalse: 'next',
      emit: ({ input }) => isTaken(input(output)),
      ...(ifMissing === true ? { narrows: { input: output, presentWhen: false } } : {}),
      ...(givesBoth === true ? {} : { passesValues: passed }),
    },
    passes: output,
  };
}

/**
 * Tests which constraint an effect has violated. If the flow handles no other failure, the last constraint needs no
 * test: it is the only one left.
 */
function afterFailure(node: DraftNode, exits: readonly AfterFailure[]) {
  const last = exits.at(-1);
  if (last === undefined) return { first: undefined, tests: [], outputs: [] };
  const error = node.next.get('error');
  const tested = error === undefined ? exits.slice(0, -1) : exits;
  const { first, tests } = testsOf(node, tested, error ?? node.next.get(last.port), ({ port, constraint }, index) => ({
    id: `${node.id}${'!'.repeat(index + 1)}`,
    kind: constraintTest(node.kind, port, constraint),
    inputs: new Map<string, Input>([
      ['constraint', { kind: 'wire', node: node.id, port: 'constraint', place: node.place }],
    ]),
  }));
  return {
    first,
    tests,
    outputs: [{ name: 'constraint', with: 'error' }],
    conflicts: error === undefined ? { only: exits.map(({ constraint }) => constraint) } : {},
  };
}

const constraintTest = ({ type, title }: Kind, port: string, constraint: string): Kind => ({
  type,
  title,
  inputs: [{ name: 'constraint' }],
  outputs: [],
  typing: () => ({ needs: {}, outputs: {} }),
  behaviour: {
    kind: 'test',
    whenTrue: port,
    whenFalse: 'error',
    emit: ({ input }) => equals(input('constraint'), code`${constraint}`),
  },
});
