import type { ComputeContext } from './compute.ts';
import { isObject } from './config.ts';
import { passesString } from './faults.ts';
import { isMissing } from './values.ts';

type Rule = Readonly<Record<string, unknown>>;

/** For Validate: what is wrong with each field that breaks its rules; null if all keep them. */
export function validate({ config, input, ports }: ComputeContext): unknown {
  const rules = isObject(config['rules']) ? config['rules'] : {};
  const broken = Object.entries(rules).flatMap(([field, own], index) => {
    const all = Array.isArray(own) ? own.filter(isObject) : [];
    const said = wrongWith(input(ports[index] ?? ''), all);
    return said.length === 0 ? [] : [[field, said] as const];
  });
  return broken.length === 0 ? null : Object.fromEntries(broken);
}

function wrongWith(value: unknown, rules: readonly Rule[]): readonly unknown[] {
  const say = (rule: Rule, otherwise: string): unknown => rule['message'] ?? otherwise;
  const required = rules.filter(({ rule }) => rule === 'required');
  if (isMissing(value)) return required.map((rule) => say(rule, 'must not be empty'));
  const isOfNumbers = rules.some(({ rule }) => rule === 'range' || rule === 'integer');
  if (typeof value !== (isOfNumbers ? 'number' : 'string')) {
    const blank = typeof value === 'string' && /^\s*$/.test(value) ? required : [];
    return [`must be a ${isOfNumbers ? 'number' : 'string'}`, ...blank.map((rule) => say(rule, 'must not be empty'))];
  }
  return rules.flatMap((rule) => {
    const words = typeof value === 'number' ? ofNumber(value, rule) : ofText(String(value), rule);
    return words === undefined ? [] : [say(rule, words)];
  });
}

function ofNumber(value: number, { rule, min, max }: Rule): string | undefined {
  if (rule === 'integer') return value % 1 === 0 ? undefined : 'must be a whole number';
  if (rule !== 'range' || (value >= Number(min ?? -Infinity) && value <= Number(max ?? Infinity))) return undefined;
  if (min === undefined) return `must be at most ${String(max)}`;
  return max === undefined ? `must be at least ${String(min)}` : `must be between ${String(min)} and ${String(max)}`;
}

function ofText(value: string, { rule, min, max, pattern, values }: Rule): string | undefined {
  switch (rule) {
    case 'required':
      return /^\s*$/.test(value) ? 'must not be empty' : undefined;
    case 'length': {
      const length = Array.from(value).length;
      if (length >= Number(min ?? 0) && length <= Number(max ?? Infinity)) return undefined;
      const most = max === 1 ? '1 character' : `${String(max)} characters`;
      if (min === undefined || min === 0) return `must have at most ${most}`;
      if (max === undefined) return min === 1 ? 'must not be empty' : `must have at least ${String(min)} characters`;
      return min === max ? `must have ${most}` : `must have ${String(min)} to ${most}`;
    }
    case 'pattern':
      return value.search(new RegExp(String(pattern), 'u')) >= 0 ? undefined : 'has the wrong form';
    case 'oneOf': {
      const all = Array.isArray(values) ? values : [];
      const listed = all.map((each) => JSON.stringify(each)).join(', ');
      return all.includes(value) ? undefined : `must be ${all.length === 1 ? '' : 'one of '}${listed}`;
    }
    default: {
      const [check, words] = formats.find(([name]) => name === rule) ?? [];
      return check === undefined || passesString(value, check) ? undefined : words;
    }
  }
}

const formats = [
  ['email', 'must be an e-mail address'],
  ['url', 'must be a URL that starts with http:// or https://'],
  ['uuid', 'must be a UUID'],
  ['slug', 'must be a slug: small letters and digits, with single hyphens between them'],
  ['timestamp', 'must be an ISO 8601 date and time with a time zone'],
] as const;
