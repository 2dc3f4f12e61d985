import { code, imported } from './code.ts';
import type { Code } from './code.ts';

/** The functions of runtime-lib that emitted code calls, by module: the one place that knows where each lives. */
const modules = {
  'lib/errors.ts': ['requestError', 'rollBack'],
  'lib/read.ts': [
    'readBoolean',
    'readNumber',
    'readString',
    'readText',
    'readUuid',
    'readTimestamp',
    'readEmail',
    'readInteger',
    'readWhole',
    'readLimit',
    'readObject',
    'readPresent',
    'readNothing',
    'readJson',
    'readList',
    'readOneOf',
    'readRecipients',
    'readAddresses',
    'readFilled',
    'readFields',
    'readEither',
    'readSome',
    'optional',
    'omittable',
    'bounded',
  ],
  'lib/convert.ts': [
    'toNumber',
    'toInteger',
    'toBoolean',
    'parseJson',
    'toNumberOrNull',
    'toBooleanOrNull',
    'parseJsonOrNull',
    'finite',
    'finiteNumbers',
    'computed',
  ],
  'lib/property.ts': ['own', 'getProperty', 'merge'],
  'lib/body.ts': [
    'acceptJson',
    'acceptRaw',
    'rawBody',
    'readBody',
    'requireBody',
    'parseRawJson',
    'emptyWhenAbsent',
    'readDeclared',
  ],
  'lib/request.ts': [
    'refuseEmptyParams',
    'queryParam',
    'header',
    'withoutScheme',
    'requireHeader',
    'headerValue',
    'statusCode',
    'keepLatin1',
  ],
  'lib/compare.ts': ['isEqual', 'contains', 'safeEqual', 'safeIncludes'],
  'lib/signature.ts': ['parseSignature'],
  'lib/secret-key.ts': ['secretKey'],
  'lib/html.ts': ['escapeHtml'],
  'lib/json.ts': ['sendJson'],
  'lib/sql.ts': ['containsPattern', 'startsWithPattern', 'toJsonb', 'toTimestamp'],
  'lib/failure.ts': ['attempt', 'answerError'],
  'lib/transaction.ts': ['inTransaction', 'inTransactionUntil', 'untilAborted', 'attemptInSavepoint'],
  'lib/timeout.ts': ['answerWithin'],
  'lib/deduplicate.ts': ['firstTime'],
  'lib/form.ts': ['serveForm'],
} as const;

/** The modules themselves. */
export const libModules: ReadonlySet<string> = new Set(Object.keys(modules));

type FunctionName = (typeof modules)[keyof typeof modules][number];
const names: readonly FunctionName[] = Object.values(modules).flat();
type Call = (parameters: readonly Code[]) => Code;

/** `lib.toNumber([a, b])` is the call `toNumber(a, b)`; the import follows from the mention. */
export const lib: Readonly<Record<FunctionName, Call>> = makeLib();

/** The names that a variable must not hide. */
export const libNames: readonly string[] = names;

/** A mention of a function without a call, to hand it on. */
export const libFunction = (name: FunctionName): Code => imported(moduleOf(name), name);

function moduleOf(name: FunctionName): string {
  for (const [module, held] of Object.entries(modules)) {
    if (held.some((candidate) => candidate === name)) return module;
  }
  throw new TypeError(`No module holds ${name}.`);
}

function makeLib(): Record<FunctionName, Call> {
  const caller =
    (name: FunctionName): Call =>
    (parameters) =>
      code`${libFunction(name)}(${parameters})`;
  const calls: Partial<Record<FunctionName, Call>> = Object.fromEntries(names.map((name) => [name, caller(name)]));
  if (!isComplete(calls)) throw new TypeError('A function of runtime-lib has no caller.');
  return calls;
}

function isComplete(calls: Partial<Record<FunctionName, Call>>): calls is Record<FunctionName, Call> {
  return names.every((name) => calls[name] !== undefined);
}
