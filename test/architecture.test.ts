import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createDigraph, findCycle, reachable } from '../compiler/base/digraph.ts';
import { nodeDefinitions } from '../compiler/nodes/registry.ts';
import { triggers } from '../compiler/triggers/registry.ts';
import { namesIn, slow, starting, thorough } from './support/left-out.ts';
import { sourceFiles } from './support/source-files.ts';

/** The rules of docs/architecture.md and CONTRIBUTING.md that a machine can check. */
const compiler = sourceFiles('compiler');
const library = sourceFiles('runtime-lib');
const builder = sourceFiles('builder');
const tests = sourceFiles('test');

/** Each layer only imports from the layers before it. Folders on one line do not import each other. */
const layers: readonly (readonly string[])[] = [
  ['base', 'measure.ts'],
  ['code'],
  ['ir'],
  ['edit', 'graph', 'map', 'triggers'],
  ['nodes', 'options.ts'],
  ['phases'],
  ['compile-cache.ts'],
  ['compile-functions.ts'],
  ['analyse-route.ts', 'emit-functions.ts'],
  ['analyse.ts', 'compile-route.ts'],
  ['compile.ts', 'schema.ts'],
  ['diff', 'view'],
  ['index.ts', 'cli'],
];

const layerOf = (path: string): string => path.split('/')[1] ?? '';
const rankOf = (path: string): number => layers.findIndex((layer) => layer.includes(layerOf(path)));
const phaseOf = (path: string): string | undefined => /^compiler\/phases\/([^/]+)\//.exec(path)?.[1];
const edges = compiler.flatMap(({ path, imports }) => imports.map((to): readonly [string, string] => [path, to]));

/** What each folder of the Builder may import besides itself and packages; `types` only as types. */
const rooms: Readonly<Record<string, { readonly code: RegExp; readonly types: RegExp }>> = {
  // Gestures read the recipes that they add, and name the rows of tables as the compiler does.
  shared: { code: /^(?:recipes\/.*\.json|compiler\/base\/nouns\.ts)$/, types: /^compiler\/(?:base|ir|view)\// },
  client: { code: /^builder\/shared\/|\.css$/, types: /^compiler\/(?:base|graph|ir|view)\// },
  workspace: { code: /^(?:builder\/shared|compiler)\/(?!cli\/)/, types: /^$/ },
  playground: { code: /^(?:builder\/(?:client|shared|workspace)|compiler)\/(?!cli\/)/, types: /^$/ },
  server: { code: /^(?:builder\/(?:shared|workspace)|compiler)\/(?!cli\/(?:actions|commands)\/)/, types: /^$/ },
};

describe('rooms of the Builder', () => {
  test.each(Object.entries(rooms))('%s imports only what it may', (room, { code, types }) => {
    const inside = builder.filter(({ path }) => path.startsWith(`builder/${room}/`));
    const wrong = inside.flatMap(({ path, imports, typeImports }) =>
      imports
        .filter(
          (to) => !to.startsWith(`builder/${room}/`) && !code.test(to) && !(types.test(to) && typeImports.includes(to)),
        )
        .map((to) => [path, to]),
    );
    expect(wrong).toEqual([]);
  });

  test('the command line enters it by its server', () => {
    const entering = edges.filter(([, to]) => to.startsWith('builder/'));
    expect(
      entering.filter(([from, to]) => !from.startsWith('compiler/cli/actions/') || !to.startsWith('builder/server/')),
    ).toEqual([]);
  });
});

describe('imports', () => {
  test('every file of the compiler belongs to a layer', () => {
    expect(compiler.filter(({ path }) => rankOf(path) === -1).map(({ path }) => path)).toEqual([]);
  });

  test('point one way: base ← code ← ir ← triggers ← nodes ← phases ← compile ← view ← cli', () => {
    const wrong = edges.filter(
      ([from, to]) => to.startsWith('compiler/') && layerOf(from) !== layerOf(to) && rankOf(from) <= rankOf(to),
    );
    expect(wrong).toEqual([]);
  });

  test('do not lead from one phase to another', () => {
    const phases = edges.filter(([from, to]) => phaseOf(from) !== undefined && phaseOf(to) !== undefined);
    expect(phases.filter(([from, to]) => phaseOf(from) !== phaseOf(to))).toEqual([]);
  });

  test('from outside enter a phase by its index, or ask what a built project looks like from outside', () => {
    const doors = [
      'emitted-mark',
      'format',
      'manifest',
      'project/migrations/snapshot',
      'project/sample-secret',
      'project/versions',
    ];
    const known = new Set(doors.map((name) => `compiler/phases/5-emit/${name}.ts`));
    const entering = edges.filter(([from, to]) => phaseOf(from) === undefined && phaseOf(to) !== undefined);
    expect(entering.filter(([, to]) => !to.endsWith('/index.ts') && !known.has(to))).toEqual([]);
  });

  test('find in a phase one function for a route, one for the project, and what functions, views and questions need', () => {
    const indexes = compiler.filter(({ path }) => /^compiler\/phases\/[^/]+\/index\.ts$/.test(path));
    expect(Object.fromEntries(indexes.map(({ path, exports }) => [phaseOf(path), exports]))).toEqual({
      '1-parse': ['createReader', 'parse'],
      '2-bind': [
        'bindAlone',
        'checkFunctionExamples',
        'reportCycles',
        'learnTenants',
        'checkTenancy',
        'usesOfTenant',
        'withTenant',
        'bindSignature',
        'parseParameterType',
        'bindDeclarations',
        'bindRoute',
      ],
      '3-check': ['inferRoute', 'checkRoute', 'inputNeeds', 'checkProject'],
      '4-plan': ['plan'],
      '5-emit': [
        'draftFunction',
        'emitMigrations',
        'emitOpenApiPart',
        'signingOf',
        'createRouteEmitter',
        'emitProject',
      ],
    });
  });

  test('form no cycle, not even of types', () => {
    const known = edges.filter(([, to]) => to.startsWith('compiler/'));
    expect(findCycle(createDigraph(new Set(known.flat()), known))).toBeUndefined();
  });

  test('reach runtime-lib only from the checks, ir/fits.ts and the kinds, which judge literals as the server will judge values', () => {
    const users = edges.filter(([, to]) => to.startsWith('runtime-lib/')).map(([from]) => from);
    expect(users.filter((from) => !/^compiler\/(?:nodes\/|phases\/3-check\/|ir\/fits\.ts$)/.test(from))).toEqual([]);
  });

  test('load no package with what they reach there: the published compiler has none of those of emitted projects', () => {
    const modules = new Map(library.map((file) => [file.path, file]));
    const reached = new Set(edges.flatMap(([, to]) => (modules.has(to) ? to : [])));
    // Iterating over a set includes what is added meanwhile.
    for (const path of reached) {
      const { imports = [], typeImports = [] } = modules.get(path) ?? {};
      for (const to of imports) if (!typeImports.includes(to)) reached.add(to);
    }
    expect(reached.size).toBeGreaterThan(5);
    expect([...reached].flatMap((path) => modules.get(path)?.packages.map((name) => [path, name]) ?? [])).toEqual([]);
  });

  test('stay inside runtime-lib there: an emitted project gets these files and nothing else', () => {
    expect(
      library.flatMap(({ path, imports }) =>
        imports.filter((to) => !to.startsWith('runtime-lib/')).map((to) => [path, to]),
      ),
    ).toEqual([]);
  });

  test('name files with their extension: compiler/index.ts is the only barrel', () => {
    expect(edges.filter(([, to]) => !to.endsWith('.ts'))).toEqual([]);
    expect(edges.filter(([, to]) => to === 'compiler/index.ts')).toEqual([]);
  });
});

describe('the disk', () => {
  test('is accessed by commands through guarded-files.ts, except paths the user named, their own files and temporary folders', () => {
    const own = [
      'cache/folder',
      'cache/stamp',
      'disk/guarded-files',
      'disk/package-root',
      'disk/recipes',
      'examples/empty-database',
      'examples/run-cases',
      'program',
      'run/project-dependencies',
    ];
    const named = [
      'actions/diff',
      'actions/init',
      'actions/split',
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
  const files = [...compiler, ...library, ...builder, ...sourceFiles('scripts')];

  test('hold no any, no casts, no classes and no default exports', () => {
    // Kysely's SQL can be changed only by a subclass of its compiler.
    const subclass = expect.stringMatching(/^runtime-lib\/src\/lib\/db\/dialect\.ts:\d+: a class$/);
    expect(files.flatMap(({ path, offences }) => offences.map((offence) => `${path}:${offence}`))).toEqual([subclass]);
  });

  /** Home-made words for things with an established name; see the glossary in CONTRIBUTING.md. */
  const retired =
    /^(?:(?:find|node)?Demands?|findNeeds|refs?|findRefs|arms?|warnArms|frontier|intersects?Types|unite[ds]?|drop(?:Unused|Repeated)|gates?|judge[ds]?|verdicts?|flaws?|surroundings|outline|recall|told|doors?|malformations?|complain(?:ts?)?|findings?|faults?|check(?:Alone|Together|Partly)|sound(?:Part)?)$/i;

  test('of the compiler use the words of the field', () => {
    const allowed = new Set(['compiler/graph/svg.ts: outline']);
    const old = compiler.flatMap(({ path, names }) =>
      [...names].filter((name) => retired.test(name)).map((name) => `${path}: ${name}`),
    );
    expect(old.filter((each) => !allowed.has(each))).toEqual([]);
  });

  test('have at most 300 lines', () => {
    const long = [...files, ...tests].filter(({ lines }) => lines > 300);
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  test('have at most 120 columns, except for texts that cannot be broken', () => {
    expect([...files, ...tests].flatMap(({ path, wide }) => wide.map((line) => `${path}:${line}`))).toEqual([]);
  });

  test('outside compiler/triggers know facets, never a trigger by its name', () => {
    const names = triggers.map(({ kind }) => kind).filter((kind) => kind !== 'request');
    const others = compiler.filter(({ path }) => !/^compiler\/(?:triggers|nodes|cli)\//.test(path));
    expect(others.filter(({ literals }) => names.some((name) => literals.has(name))).map(({ path }) => path)).toEqual(
      [],
    );
    const comparing = compiler.filter(
      ({ path, comparisons }) =>
        layerOf(path) !== 'triggers' &&
        comparisons.some(([expression]) => /^[\w.?]*\btrigger\??\.(?:kind|type)$/.test(expression)),
    );
    expect(comparing.map(({ path }) => path)).toEqual([]);
  });

  test('of the phases know facets, never a kind by its name', () => {
    // A column may be of these types.
    const names = new Set(nodeDefinitions.map(({ type }) => type)).difference(new Set(['uuid', 'text']));
    const phases = compiler.filter(({ path }) => phaseOf(path) !== undefined);
    const naming = phases.flatMap(({ path, literals }) =>
      [...names].filter((name) => name.includes('-') && literals.has(name)).map((name) => `${path}: ${name}`),
    );
    // One-word names of kinds are also names of ports and of other things, so only comparisons with a type count.
    const asking = phases.flatMap(({ path, comparisons }) =>
      comparisons
        .filter(([expression, literal]) => /(?:^|\.)type$/.test(expression) && names.has(literal))
        .map(([expression, literal]) => `${path}: ${expression} is '${literal}'`),
    );
    expect([...naming, ...asking]).toEqual([]);
  });

  test('outside compiler/nodes never depend on the group of a kind: it is a title in palettes', () => {
    const groups = new Set(nodeDefinitions.map(({ group }): string => group));
    const asking = compiler.filter(
      ({ path, comparisons }) => layerOf(path) !== 'nodes' && comparisons.some(([, literal]) => groups.has(literal)),
    );
    expect(asking.map(({ path }) => path)).toEqual([]);
  });

  test('outside the catalogue never depend on the code of a diagnostic', () => {
    const others = compiler.filter(({ path }) => !path.startsWith('compiler/ir/catalogue/'));
    const reading = others.flatMap(({ path, literals, patterns }) =>
      [...literals, ...patterns]
        .filter((text) => /^FS\d*$|^\/.*\bFS(?:\d|\[|\\d)/.test(text))
        .map((text) => `${path}: ${text}`),
    );
    expect(reading).toEqual([]);
  });
});

describe('npm run test:quick', () => {
  test('starts no server, no database and no browser', () => {
    const uses = tests.flatMap(({ path, imports, typeImports }) =>
      imports.filter((to) => !typeImports.includes(to)).map((to): readonly [string, string] => [to, path]),
    );
    const importers = createDigraph([...new Set(uses.flat())], uses);
    const users = starting.flatMap((path) => [...reachable(importers, path)]);
    const leftOut = new Set(globSync([...slow, ...thorough]).map((path) => path.replaceAll('\\', '/')));
    expect(users.filter((path) => path.endsWith('.test.ts') && !leftOut.has(path))).toEqual([]);
  });

  test('and `npm test` leave out only files that exist', () => {
    expect([...slow, ...thorough].flatMap(namesIn).filter((path) => globSync(path).length === 0)).toEqual([]);
  });
});
