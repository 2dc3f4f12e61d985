import type { Rule } from '../../base/diagnostic.ts';
import { compareText } from '../../base/compare-text.ts';
import * as bind from './bind.ts';
import * as check from './check.ts';
import * as config from './config.ts';
import * as examples from './examples.ts';
import * as labels from './labels.ts';
import * as migrations from './migrations.ts';
import * as parse from './parse.ts';
import * as projectRules from './rules.ts';
import * as tables from './tables.ts';
import * as transactions from './transactions.ts';
import * as webhooks from './webhooks.ts';

/** The files of the catalogue. Every rule that one of them exports, alone or in a table of rules, is in the catalogue. */
const files: readonly object[] = [
  parse,
  bind,
  tables,
  config,
  examples,
  check,
  transactions,
  labels,
  webhooks,
  projectRules,
  migrations,
];

/** Every kind of finding, by code. */
export const catalogue: readonly Rule<never>[] = [
  ...new Set(files.flatMap((file) => Object.values(file).flatMap(rulesIn))),
].toSorted((left, right) => compareText(left.code, right.code));

function rulesIn(exported: unknown): readonly Rule<never>[] {
  if (isRule(exported)) return [exported];
  return typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isRule) : [];
}

function isRule(value: unknown): value is Rule<never> {
  return typeof value === 'object' && value !== null && 'code' in value && 'explanation' in value;
}
