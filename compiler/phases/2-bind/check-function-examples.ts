import type { Report, Reporter } from '../../base/diagnostic.ts';
import { requestNeverSent } from '../../ir/catalogue/http-requests.ts';
import { jobNeverStored } from '../../ir/catalogue/jobs.ts';
import { nearest } from '../../base/did-you-mean.ts';
import { isList, isObject } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import {
  exampleWithoutInput,
  mailNeverSent,
  responseOfNoGuard,
  unknownNameInExample,
  wrongValueInExample,
} from '../../ir/catalogue/examples.ts';
import { fileNeverStored } from '../../ir/catalogue/stored-files.ts';
import type { FunctionDocument } from '../../ir/document.ts';
import { isOfFiles, isRequest } from '../../ir/effect.ts';
import { fits } from '../../ir/fits.ts';
import type { FunctionExampleFile } from '../../ir/format.ts';
import type { FunctionSummary } from '../../ir/function.ts';
import { isPlaceholder } from '../../ir/placeholders.ts';
import { alternative, isKind, typeName } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { checkPlaceholders, checkState } from './check-examples.ts';
import type { At } from './check-examples.ts';

/** Checks that examples give what the function takes, and expect only what it may return, answer or send. */
export function checkFunctionExamples(
  { function: { examples = [] }, locate }: FunctionDocument,
  called: FunctionSummary,
  declared: Parameters<typeof checkState>[1],
  { report }: Reporter,
): void {
  const { id, guard, deeds, outputs } = called;
  const subject = { route: id, isFunction: true } as const;
  for (const [index, example] of examples.entries()) {
    const at: At = (rest, part) => ({ place: locate(['examples', index, ...rest], part), subject });
    checkInputs(example, called, at, report);
    checkNames('output', example.outputs ?? {}, outputs, at, report);
    for (const [name, value] of Object.entries(example.outputs ?? {})) {
      const type = outputs.get(name);
      if (type !== undefined && !canBe(value, type))
        report(wrongValueInExample, { side: 'output', name, type: typeName(type) }, at(['outputs', name]));
    }
    if (example.response !== undefined && !guard) report(responseOfNoGuard, { id }, at(['response'], 'key'));
    checkState(example, declared, at, report);
    checkPlaceholders(example.outputs ?? null, ['outputs'], at, report);
    checkPlaceholders(example.response?.body ?? null, ['response', 'body'], at, report);
    const expectsMail = (example.then?.mails ?? []).length > 0;
    if (expectsMail && !deeds.some(({ kind }) => kind === 'mail' || kind === 'queue'))
      report(mailNeverSent, { isFunction: true }, at(['then', 'mails'], 'key'));
    if ((example.then?.jobs ?? []).length > 0 && !deeds.some(({ kind }) => kind === 'job'))
      report(jobNeverStored, { isFunction: true }, at(['then', 'jobs'], 'key'));
    const part = (['given', 'then'] as const).find((each) => (example[each]?.http ?? []).length > 0);
    if (part !== undefined && !deeds.some(isRequest))
      report(requestNeverSent, { isFunction: true }, at([part, 'http'], 'key'));
    const stored = (['given', 'then'] as const).find((each) => (example[each]?.files ?? []).length > 0);
    if (stored !== undefined && !deeds.some(isOfFiles))
      report(fileNeverStored, { isFunction: true }, at([stored, 'files'], 'key'));
  }
}

function checkInputs(
  { inputs = {} }: FunctionExampleFile,
  { needs }: Pick<FunctionSummary, 'needs'>,
  at: At,
  report: Report,
): void {
  const misspelt = checkNames('input', inputs, needs, at, report);
  for (const [name, need] of needs) {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    const type = typeName(need);
    if (value === undefined) {
      if (need.presence === 'required' && !misspelt.has(name))
        report(exampleWithoutInput, { name, need: type }, at([]));
    } else if (!isGivenAs(value, need)) {
      report(wrongValueInExample, { side: 'input', name, type }, at(['inputs', name]));
    }
  }
}

/** Reports the names that the function does not declare. Returns those that were probably meant. */
function checkNames(
  side: 'input' | 'output',
  given: Readonly<Record<string, JsonValue>>,
  declared: ReadonlyMap<string, Type>,
  at: At,
  report: Report,
): ReadonlySet<string> {
  const meant = new Set<string>();
  const known = [...declared.keys()];
  for (const name of Object.keys(given).filter((each) => !declared.has(each))) {
    const near = nearest(
      name,
      known.filter((each) => !Object.hasOwn(given, each) && !meant.has(each)),
    );
    if (near !== undefined) meant.add(near);
    report(unknownNameInExample, { side, name, near, known }, at([`${side}s`, name], 'key'));
  }
  return meant;
}

/** Whether a value can be given where a type is needed. Bytes are given as a text. */
const isGivenAs = (value: JsonValue, need: Type): boolean =>
  isKind(need, 'bytes') && value !== null ? typeof value === 'string' : fits(value, need) && isExact(value, need);

/** Whether objects, at any depth, have no undeclared fields. */
function isExact(value: JsonValue, type: Type): boolean {
  if (isList(value)) {
    const element = alternative(type, 'list')?.element;
    return element === undefined || value.every((item) => isExact(item, element));
  }
  const wanted = alternative(type, 'object');
  if (!isObject(value) || wanted === undefined) return true;
  return Object.entries(value).every(([name, field]) => {
    const declared = wanted.fields.get(name);
    return declared === undefined ? wanted.open : isExact(field, declared);
  });
}

/** Whether a value of the type could match an expected one with its placeholders; objects may have further fields. */
function canBe(expected: JsonValue, type: Type): boolean {
  if (expected === '$any' || type.kind === 'unknown') return true;
  if (isPlaceholder(expected)) return alternative(type, 'string') !== undefined;
  if (isList(expected)) {
    const element = alternative(type, 'list')?.element;
    return element !== undefined && expected.every((item) => canBe(item, element));
  }
  if (!isObject(expected)) return fits(expected, type);
  const found = alternative(type, 'object');
  return (
    found !== undefined &&
    Object.entries(expected).every(([name, field]) => {
      const declared = found.fields.get(name);
      return declared === undefined ? found.open : canBe(field, declared);
    })
  );
}
