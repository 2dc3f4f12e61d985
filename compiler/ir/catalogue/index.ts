import { compareText } from '../../base/compare-text.ts';
import type { Diagnostic, Rule } from '../../base/diagnostic.ts';
import * as access from './access.ts';
import * as bind from './bind.ts';
import * as cases from './cases.ts';
import * as check from './check.ts';
import * as conditions from './conditions.ts';
import * as config from './config.ts';
import * as containers from './containers.ts';
import * as edges from './edges.ts';
import * as errors from './errors.ts';
import * as examples from './examples.ts';
import * as failures from './failures.ts';
import * as files from './files.ts';
import * as forms from './forms.ts';
import * as functions from './functions.ts';
import * as guards from './guards.ts';
import * as httpRequests from './http-requests.ts';
import * as jobs from './jobs.ts';
import * as limits from './limits.ts';
import * as links from './links.ts';
import * as lists from './lists.ts';
import * as taint from './taint.ts';
import * as misfits from './misfits.ts';
import * as migrations from './migrations.ts';
import * as pages from './pages.ts';
import * as parse from './parse.ts';
import * as query from './query.ts';
import * as relations from './relations.ts';
import * as repetitions from './repetitions.ts';
import * as responses from './responses.ts';
import * as routes from './routes.ts';
import * as projectRules from './rules.ts';
import * as softDelete from './soft-delete.ts';
import * as storedFiles from './stored-files.ts';
import * as tables from './tables.ts';
import * as templates from './templates.ts';
import * as tenantKeys from './tenant-keys.ts';
import * as tenants from './tenants.ts';
import * as transactions from './transactions.ts';
import * as weaknesses from './webhook-weaknesses.ts';
import * as triggerConfig from './trigger-config.ts';
import * as webhooks from './webhooks.ts';

/** The parts of the catalogue. Every rule that they export, alone or in a table of rules, belongs to the catalogue. */
const parts = {
  files,
  access,
  cases,
  parse,
  bind,
  edges,
  containers,
  forms,
  functions,
  guards,
  httpRequests,
  jobs,
  limits,
  links,
  lists,
  pages,
  relations,
  repetitions,
  responses,
  routes,
  storedFiles,
  tables,
  templates,
  tenants: { ...tenants, ...tenantKeys },
  config: { ...config, ...conditions, ...query, ...softDelete },
  triggerConfig,
  examples,
  errors,
  failures,
  check,
  misfits,
  transactions,
  taint,
  webhooks: { ...webhooks, ...weaknesses },
  projectRules,
  migrations,
} as const;

/** Every rule, by code. */
export const catalogue: readonly Rule<never>[] = [...new Set(Object.values(parts).flatMap(rulesOf))].toSorted(
  (left, right) => compareText(left.code, right.code),
);

/** Whether a diagnostic belongs to this part of the catalogue. */
export const isAbout = (part: 'migrations' | 'taint' | 'webhooks', { code }: Pick<Diagnostic, 'code'>): boolean =>
  rulesOf(parts[part]).some((rule) => rule.code === code);

function rulesOf(part: object): readonly Rule<never>[] {
  return Object.values(part).flatMap(rulesIn);
}

function rulesIn(exported: unknown): readonly Rule<never>[] {
  if (isRule(exported)) return [exported];
  return typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isRule) : [];
}

function isRule(value: unknown): value is Rule<never> {
  return typeof value === 'object' && value !== null && 'code' in value && 'explanation' in value;
}
