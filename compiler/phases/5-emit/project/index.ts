import { pickExports } from '../library/pick-exports.ts';
import type { Export } from '../library/pick-exports.ts';
import { readModule } from '../library/read-module.ts';
import { emitApp } from './app.ts';
import { emitConfig } from './config.ts';
import { emitContainers } from './containers.ts';
import { emitDatabase } from './database.ts';
import { emitDotFiles } from './dot-files.ts';
import type { EmittedFile, ProjectFacts } from './facts.ts';
import { emitKubernetes } from './kubernetes.ts';
import { emitPackageFiles } from './package-files.ts';
import { emitReadme } from './readme.ts';
import { nodeCheckFile, serverFile } from './server.ts';
import { emitTests } from './tests.ts';
import { workflowFile } from './workflow.ts';

/** Everything of the emitted project but its routes, its migrations and openapi.json. */
export function emitProject(facts: ProjectFacts): EmittedFile[] {
  const frame = [
    nodeCheckFile,
    serverFile,
    emitApp(facts),
    emitConfig(facts),
    ...emitDatabase(facts),
    ...emitTests(facts),
  ];
  const library = pickExports(
    (path) => facts.libraryTexts.get(path),
    [],
    [...facts.library, ...frame.flatMap(importsOf), ...importsOfMigrations(facts)],
  );
  return [
    ...emitPackageFiles(
      facts,
      library.flatMap(({ packages }) => packages),
    ),
    ...emitDotFiles(facts),
    ...emitContainers(facts),
    ...emitKubernetes(facts),
    emitReadme(facts),
    ...frame,
    ...library.map(({ path, text }) => ({ path, text })),
    workflowFile,
  ];
}

const importsOf = ({ path, text }: EmittedFile): readonly Export[] =>
  readModule(path, text).imports.flatMap(({ from, symbols }) => symbols.map(({ name }) => ({ path: from, name })));

const importsOfMigrations = ({ uses }: ProjectFacts): readonly Export[] =>
  uses.database ? [{ path: 'src/lib/db/migrate.ts', name: 'WrittenMigration' }] : [];
