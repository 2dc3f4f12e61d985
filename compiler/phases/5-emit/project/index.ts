import { emitChecks, hasChecks } from './checks.ts';
import { emitContainers } from './containers.ts';
import { emitSchema } from './database.ts';
import { emitDotFiles } from './dot-files.ts';
import type { DraftFile, ProjectFacts } from './facts.ts';
import { emitFrame } from './frame.ts';
import { emitJobs } from './jobs.ts';
import { emitKubernetes } from './kubernetes.ts';
import { emitPackageFiles } from './package-files.ts';
import { emitReadme } from './readme.ts';
import { emitTenantRole } from './tenant-role.ts';
import { emitTests } from './tests.ts';
import { workflowFile } from './workflow.ts';

/** All files of the emitted project except its routes, its migrations and openapi.json. */
export function emitProject(facts: ProjectFacts): DraftFile[] {
  const tests = emitTests(facts);
  const frame = emitFrame(
    facts,
    tests.flatMap(({ wanted }) => wanted),
  );
  return [
    ...emitPackageFiles(
      facts,
      frame.flatMap(({ packages }) => packages),
    ),
    ...emitDotFiles(facts),
    ...emitContainers(facts),
    ...emitKubernetes(facts),
    emitReadme(facts),
    ...frame.map(({ path, text }) => ({ path, text })),
    ...(facts.uses.has('database') ? [emitSchema(facts)] : []),
    ...(hasChecks(facts.tables) ? [emitChecks(facts.tables)] : []),
    ...(frame.some(({ path }) => path === 'src/lib/db/tenant.ts') ? emitTenantRole(facts.tables) : []),
    ...(facts.jobs.length > 0 ? [emitJobs(facts.jobs)] : []),
    ...tests.map(({ file }) => file),
    workflowFile,
  ];
}
