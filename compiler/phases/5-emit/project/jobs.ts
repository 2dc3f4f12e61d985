import { code, fieldOf, importedType, importsOf, join } from '../../../code/code.ts';
import type { Code, Import } from '../../../code/code.ts';
import { printModule } from '../module.ts';
import type { EmittedFile, JobFacts } from './facts.ts';

const path = 'src/jobs.ts';

const moduleOf = (jobs: readonly JobFacts[]): Code => {
  const called = importedType('lib/jobs/job-queue.ts', 'EnqueuedFunction');
  const entries = jobs.map(({ id, code: entry }) => code`${fieldOf(id, entry)},`);
  return code`/** The functions that are enqueued, by id: how each job of them runs. */
export const enqueued: Readonly<Record<string, ${called}>> = {\n${join(entries, '\n')}\n};`;
};

/** src/jobs.ts: what runs the functions that are enqueued. */
export const emitJobs = (jobs: readonly JobFacts[]): EmittedFile => ({
  path,
  text: printModule(path, '', moduleOf(jobs)),
});

export const importsOfJobs = (jobs: readonly JobFacts[]): readonly Import[] =>
  jobs.length === 0 ? [] : importsOf(moduleOf(jobs));
