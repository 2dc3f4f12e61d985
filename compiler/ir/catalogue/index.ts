import { compareText } from '../../base/compare-text.ts';
import type { Diagnostic, Rule } from '../../base/diagnostic.ts';
import * as bind from './bind.ts';
import * as check from './check.ts';
import * as config from './config.ts';
import * as examples from './examples.ts';
import * as files from './files.ts';
import * as labels from './labels.ts';
import * as migrations from './migrations.ts';
import * as parse from './parse.ts';
import * as routes from './routes.ts';
import * as projectRules from './rules.ts';
import * as tables from './tables.ts';
import * as transactions from './transactions.ts';
import * as weaknesses from './webhook-weaknesses.ts';
import * as webhooks from './webhooks.ts';

/**
 * The parts of the catalogue. Every rule that one of them exports, alone or in a table of rules, is in the catalogue.
 */
const parts = {
  files,
  parse,
  bind,
  routes,
  tables,
  config,
  examples,
  check,
  transactions,
  labels,
  webhooks: { ...webhooks, ...weaknesses },
  projectRules,
  migrations,
} as const;

/** Every rule, by code. */
export const catalogue: readonly Rule<never>[] = [...new Set(Object.values(parts).flatMap(rulesOf))].toSorted(
  (left, right) => compareText(left.code, right.code),
);

/** Whether a diagnostic belongs to this part of the catalogue. */
export const isAbout = (part: 'labels' | 'migrations' | 'webhooks', { code }: Pick<Diagnostic, 'code'>): boolean =>
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
