import { invariant } from '../base/invariant.ts';
import { code, imported } from './code.ts';
import type { Code } from './code.ts';

/** The functions of runtime-lib that emitted code calls, by module: the only place that knows where each one is. */
const modules = {
  'lib/http/errors.ts': ['requestError', 'rollBack', 'endsFlow', 'flowFailure'],
  'lib/values/read.ts': [
    'readBoolean',
    'readNumber',
    'readString',
    'readBytes',
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
    'atMost',
    'readFields',
    'readEither',
    'readSome',
    'optional',
    'omittable',
    'bounded',
  ],
  'lib/values/readers.ts': ['objectWith', 'listOf', 'oneKindOf'],
  'lib/values/read-all.ts': ['readAll', 'readInTurn'],
  'lib/values/rules.ts': ['withLength', 'within', 'oneOf', 'storedAs', 'normalised', 'mustHold', 'readUrl', 'readSlug'],
  'lib/values/formats.ts': ['isEmail', 'isUrl', 'isUuid', 'isSlug', 'isTimestamp'],
  'lib/values/validate.ts': [
    'findErrors',
    'mustBeText',
    'mustBeNumber',
    'mustBeFilled',
    'mustHaveLength',
    'mustBeWithin',
    'mustBeInteger',
    'mustMatch',
    'mustBeOneOf',
    'mustBe',
  ],
  'lib/values/convert.ts': [
    'toNumber',
    'toInteger',
    'toBoolean',
    'parseJson',
    'toNumberOrNull',
    'toBooleanOrNull',
    'toInstantOrNull',
    'parseJsonOrNull',
    'finite',
    'finiteNumbers',
    'computed',
  ],
  'lib/values/text.ts': [
    'capitalize',
    'slugify',
    'truncate',
    'replaceEach',
    'decodeUrl',
    'decodeUrlOrNull',
    'decodeBase64',
    'decodeBase64OrNull',
  ],
  'lib/values/concurrency.ts': ['mapConcurrently', 'mapConcurrentlyUntil'],
  'lib/values/list.ts': [
    'inOrder',
    'keepIn',
    'distinct',
    'groupBy',
    'lookUp',
    'sum',
    'average',
    'least',
    'greatest',
    'range',
  ],
  'lib/values/time.ts': ['addMilliseconds', 'floorTime'],
  'lib/values/calendar.ts': ['addToDate', 'inZone', 'startOf'],
  'lib/values/date-text.ts': ['formatDate', 'parseDate', 'parseDateOrNull'],
  'lib/values/property.ts': ['own', 'ownValue', 'getProperty', 'merge'],
  'lib/http/json-body.ts': ['readBody', 'requireBody'],
  'lib/http/raw-body.ts': ['acceptRaw', 'rawBody', 'parseRawJson'],
  'lib/http/text-body.ts': ['acceptText', 'textBody'],
  'lib/http/form-fields.ts': ['acceptForm'],
  'lib/http/multipart.ts': ['acceptMultipart', 'sentFile', 'requiredFile'],
  'lib/http/declared-body.ts': ['emptyWhenAbsent', 'declaredBody', 'readDeclared'],
  'lib/http/basic-auth.ts': ['basicAuth'],
  'lib/http/request.ts': ['queryParam', 'header', 'withoutScheme', 'requireHeader'],
  'lib/http/response.ts': ['headerValue', 'statusCode', 'keepLatin1'],
  'lib/values/compare.ts': ['isEqual', 'contains', 'safeEqual', 'safeIncludes'],
  'lib/values/jwt.ts': ['verifyJwt', 'remoteKeys'],
  'lib/values/password.ts': ['hashPassword', 'checkPassword'],
  'lib/values/signature.ts': ['parseSignature'],
  'lib/values/secret-key.ts': ['secretKey'],
  'lib/http/html.ts': ['escapeHtml'],
  'lib/http/html-policy.ts': ['htmlPolicy'],
  'lib/http/any-content.ts': ['anyContent', 'sendAny'],
  'lib/http/content.ts': ['sendContent'],
  'lib/values/search.ts': ['includesText'],
  'lib/http/cookies.ts': ['setIfPresent', 'signCookie', 'signIfPresent', 'readSigned'],
  'lib/http/client-address.ts': ['clientAddress'],
  'lib/http/csv.ts': ['toCsv'],
  'lib/http/ndjson.ts': ['toNdjson'],
  'lib/http/events.ts': ['toEvents'],
  'lib/http/row-stream.ts': ['streamCsv', 'streamEvents', 'streamNdjson'],
  'lib/db/stream.ts': ['streamRows'],
  'lib/http/file-name.ts': ['contentDisposition'],
  'lib/http/location.ts': ['readOwnPath', 'readLocation'],
  'lib/http/json.ts': ['sendJson'],
  'lib/db/exists.ts': ['exists'],
  'lib/db/count-rows.ts': ['countRows'],
  'lib/db/many.ts': ['unlessEmpty'],
  'lib/db/query.ts': ['readRows', 'writeRows'],
  'lib/db/prepare.ts': ['prepare'],
  'lib/db/pages.ts': ['listWithTotal'],
  'lib/db/cursor.ts': ['readCursor', 'listPage'],
  'lib/db/search-text.ts': ['searchText'],
  'lib/db/search.ts': ['matchesWords'],
  'lib/db/set-relation.ts': ['setRelation'],
  'lib/db/related.ts': ['isoTime', 'jsonArrayFrom', 'jsonObjectFrom', 'jsonValuesFrom'],
  'lib/db/sql.ts': ['containsPattern', 'startsWithPattern', 'endsWithPattern', 'lowerCase', 'toJsonb', 'toTimestamp'],
  'lib/http/client.ts': ['requestJson', 'requestText', 'requestBytes', 'pathSegment'],
  'lib/http/attempt-request.ts': ['attemptRequest'],
  'lib/http/form-body.ts': ['formBody'],
  'lib/http/public-url.ts': ['publicUrl', 'urlOfServer'],
  'lib/http/redirects.ts': ['withinOrigin'],
  'lib/http/request-pages.ts': ['requestPages'],
  'lib/http/retry.ts': ['upTo'],
  'lib/http/failure.ts': ['attempt', 'describeFailure'],
  'lib/db/transaction.ts': ['inTransaction', 'inTransactionUntil', 'untilAborted', 'attemptInSavepoint', 'inSavepoint'],
  'lib/db/tenant.ts': ['inTenant'],
  'lib/db/isolation.ts': ['inIsolation'],
  'lib/db/callers-database.ts': ['transactionOf', 'attemptWith', 'inCallersSavepoint'],
  'lib/db/conflict.ts': ['attemptWrite', 'catchConflict'],
  'lib/http/timeout.ts': ['answerWithin'],
  'lib/http/tracing.ts': ['traced'],
  'lib/files/key.ts': ['readFileKey', 'readMediaType'],
  'lib/files/tenant-key.ts': ['keyOfTenant'],
  'lib/db/deduplicate.ts': ['firstTime'],
  'lib/db/count-use.ts': ['countUse'],
  'lib/http/form.ts': ['serveForm'],
  'lib/http/same-origin.ts': ['refuseOtherSites'],
} as const;

/** The modules themselves. */
export const libModules: ReadonlySet<string> = new Set(Object.keys(modules));

export type FunctionName = (typeof modules)[keyof typeof modules][number];
const mentions: ReadonlyMap<string, Code> = new Map(
  Object.entries(modules).flatMap(([module, names]) => names.map((name) => [name, imported(module, name)] as const)),
);
type Call = (parameters: readonly Code[]) => Code;

/** `lib.toNumber([a, b])` is the call `toNumber(a, b)`; the import is derived from it. */
export const lib: Readonly<Record<FunctionName, Call>> = makeLib();

/** The names that a variable must not hide. */
export const libNames: readonly string[] = [...mentions.keys()];

/** A reference to a function, to pass it on. */
export function libFunction(name: FunctionName): Code {
  const mention = mentions.get(name);
  invariant(mention !== undefined, `no module holds ${name}`);
  return mention;
}

function makeLib(): Record<FunctionName, Call> {
  const calls: Partial<Record<FunctionName, Call>> = Object.fromEntries(
    [...mentions].map(([name, mention]): [string, Call] => [name, (parameters) => code`${mention}(${parameters})`]),
  );
  if (!isComplete(calls)) throw new TypeError('A function of runtime-lib has no caller.');
  return calls;
}

function isComplete(calls: Partial<Record<FunctionName, Call>>): calls is Record<FunctionName, Call> {
  return [...mentions.keys()].every((name) => name in calls);
}
