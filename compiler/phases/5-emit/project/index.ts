import { emitApp, libraryOfFrame } from './app.ts';
import { emitConfig } from './config.ts';
import { emitContainers } from './containers.ts';
import { emitDatabase } from './database.ts';
import { emitDotFiles } from './dot-files.ts';
import type { EmittedFile, ProjectFacts } from './facts.ts';
import { emitKubernetes } from './kubernetes.ts';
import { copyLibrary, importedPackages } from './library.ts';
import { emitPackageFiles } from './package-files.ts';
import { emitReadme } from './readme.ts';
import { nodeCheckFile, serverFile } from './server.ts';
import { libraryOfTests } from './test-support.ts';
import { emitTests } from './tests.ts';
import { workflowFile } from './workflow.ts';

/** Everything of the emitted project but its routes, its migrations and openapi.json. */
export function emitProject(facts: ProjectFacts): EmittedFile[] {
  const library = copyLibrary(
    [...facts.library, ...libraryOfFrame(facts), ...libraryOfTests(facts)],
    facts.libraryTexts,
  );
  return [
    ...emitPackageFiles(facts, importedPackages(library)),
    ...emitDotFiles(facts),
    ...emitContainers(facts),
    ...emitKubernetes(facts),
    emitReadme(facts),
    nodeCheckFile,
    serverFile,
    emitApp(facts),
    emitConfig(facts),
    ...emitDatabase(facts),
    ...library,
    ...emitTests(facts),
    workflowFile,
  ];
}
