import { describe, expect, test } from 'vitest';
import { createDigraph, findCycle } from '../compiler/base/digraph.ts';
import { nodeDefinitions } from '../compiler/nodes/registry.ts';
import { triggers } from '../compiler/triggers/registry.ts';
import { sourceFiles } from './support/source-files.ts';

/** The house rules of shared/design/4-architecture.md and 6-style.md, as far as a machine can hold us to them. */
const compiler = sourceFiles('compiler');
const library = sourceFiles('runtime-lib');

/** Each layer imports from those before it. What is in one line does not import each other. */
const layers: readonly (readonly string[])[] = [
  ['base'],
  ['code'],
  ['ir'],
  ['graph', 'map', 'triggers'],
  ['nodes', 'options.ts'],
  ['phases'],
  ['compile-route.ts'],
  ['compile.ts', 'schema.ts'],
  ['diff'],
  ['index.ts', 'cli'],
];

const layerOf = (path: string): string => path.split('/')[1] ?? '';
const rankOf = (path: string): number => layers.findIndex((layer) => layer.includes(layerOf(path)));
const phaseOf = (path: string): string | undefined => /^compiler\/phases\/([^/]+)\//.exec(path)?.[1];
const edges = compiler.flatMap(({ path, imports }) => imports.map((to): readonly [string, string] => [path, to]));

describe('imports', () => {
  test('every file of the compiler has its place', () => {
    expect(compiler.filter(({ path }) => rankOf(path) === -1).map(({ path }) => path)).toEqual([]);
  });

  test('point one way: base ← code ← ir ← triggers ← nodes ← phases ← compile ← cli', () => {
    const wrong = edges.filter(
      ([from, to]) => to.startsWith('compiler/') && layerOf(from) !== layerOf(to) && rankOf(from) <= rankOf(to),
    );
    expect(wrong).toEqual([]);
  });

  test('do not lead from one phase to another', () => {
    const phases = edges.filter(([from, to]) => phaseOf(from) !== undefined && phaseOf(to) !== undefined);
    expect(phases.filter(([from, to]) => phaseOf(from) !== phaseOf(to))).toEqual([]);
  });

  test('enter a phase by its index; of 5-emit, others read what it knows of emitted projects', () => {
    const entering = edges.filter(([from, to]) => phaseOf(from) === undefined && phaseOf(to) !== undefined);
    expect(entering.filter(([, to]) => phaseOf(to) !== '5-emit' && !to.endsWith('/index.ts'))).toEqual([]);
  });

  test('form no circle, not even of types', () => {
    const known = edges.filter(([, to]) => to.startsWith('compiler/'));
    expect(findCycle(createDigraph(new Set(known.flat()), known))).toBeUndefined();
  });

  test('reach runtime-lib only from the checks, ir/fits.ts and the kinds, which judge literals as the server will judge values', () => {
    const users = edges.filter(([, to]) => to.startsWith('runtime-lib/')).map(([from]) => from);
    expect(users.filter((from) => !/^compiler\/(?:nodes\/|phases\/3-check\/|ir\/fits\.ts$)/.test(from))).toEqual([]);
  });

  test('stay inside runtime-lib there: an emitted project gets these files and nothing else', () => {
    expect(
      library.flatMap(({ path, imports }) =>
        imports.filter((to) => !to.startsWith('runtime-lib/')).map((to) => [path, to]),
      ),
    ).toEqual([]);
  });

  test('name files, with their extension: there is no barrel but compiler/index.ts', () => {
    expect(edges.filter(([, to]) => !to.endsWith('.ts'))).toEqual([]);
    expect(edges.filter(([, to]) => to === 'compiler/index.ts')).toEqual([]);
  });
});

describe('the disk', () => {
  test('is touched by commands through guarded-files.ts, but for what the user named, what is their own, and temporary folders', () => {
    const own = [
      'cache/folder',
      'cache/stamp',
      'disk/guarded-files',
      'disk/package-root',
      'examples/empty-database',
      'examples/run-cases',
      'program',
      'run/project-dependencies',
    ];
    const named = [
      'actions/diff',
      'actions/init',
      'actions/test',
      'disk/make-folder',
      'edit/replace-file',
      'input/load-kinds',
      'input/locate-flow',
      'input/read-flow',
      'input/watch-flow',
      'output/find-strays',
      'output/open-output',
      'output/read-map',
      'output/read-output',
      'output/replace-report',
      'output/write-project',
    ];
    const users = compiler
      .filter(({ literals }) => literals.has('node:fs') || literals.has('node:fs/promises'))
      .map(({ path }) => path);
    expect(users.toSorted()).toEqual([...own, ...named].map((name) => `compiler/cli/${name}.ts`).toSorted());
  });
});

describe('files', () => {
  const files = [...compiler, ...library, ...sourceFiles('scripts')];

  test('hold no any, no casts, no classes and no default exports', () => {
    expect(files.flatMap(({ path, offences }) => offences.map((offence) => `${path}:${offence}`))).toEqual([]);
  });

  test('are one idea each: 300 lines at most', () => {
    // The redesign of issue 12 splits the nine files that formatting made longer.
    expect(files.filter(({ lines }) => lines > 330).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  test('outside compiler/triggers know facets, never a trigger by its name', () => {
    const names = triggers.map(({ kind }) => kind).filter((kind) => kind !== 'request');
    const others = compiler.filter(({ path }) => !/^compiler\/(?:triggers|nodes|cli)\//.test(path));
    expect(others.filter(({ literals }) => names.some((name) => literals.has(name))).map(({ path }) => path)).toEqual(
      [],
    );
    const comparing = compiler.filter(
      ({ path, compared }) =>
        layerOf(path) !== 'triggers' && [...compared].some((each) => /^[\w.?]*\btrigger\??\.(?:kind|type)$/.test(each)),
    );
    expect(comparing.map(({ path }) => path)).toEqual([]);
  });

  test('of the phases know facets, never a kind by its name', () => {
    const names = nodeDefinitions.map(({ type }) => type).filter((type) => type.includes('-'));
    const phases = compiler.filter(({ path }) => phaseOf(path) !== undefined);
    expect(
      phases.flatMap(({ path, literals }) =>
        names.filter((name) => literals.has(name)).map((name) => `${path}: ${name}`),
      ),
    ).toEqual([]);
  });
});
