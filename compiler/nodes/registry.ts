import { aggregateList } from './aggregate-list.ts';
import { and } from './and.ts';
import { branch } from './branch.ts';
import { buildList } from './build-list.ts';
import { buildObject } from './build-object.ts';
import { call } from './call.ts';
import { catchNode } from './catch.ts';
import { checkPassword } from './check-password.ts';
import { codeNode } from './code.ts';
import { compare } from './compare.ts';
import { dateAdd } from './date-add.ts';
import { dateDifference } from './date-difference.ts';
import { datePart } from './date-part.ts';
import { dbAggregate } from './db-aggregate.ts';
import { dbCount } from './db-count.ts';
import { deleteFile } from './delete-file.ts';
import { dbDelete } from './db-delete.ts';
import { dbExists } from './db-exists.ts';
import { dbFind } from './db-find.ts';
import { dbInsert } from './db-insert.ts';
import { dbList } from './db-list.ts';
import { dbQuery } from './db-query.ts';
import { dbSetRelation } from './db-set-relation.ts';
import { dbUpdate } from './db-update.ts';
import { deduplicate } from './deduplicate.ts';
import type { NodeDefinition } from './define-node.ts';
import { distinct } from './distinct.ts';
import { enqueue } from './enqueue.ts';
import { fail } from './fail.ts';
import { fallback } from './fallback.ts';
import { filterList } from './filter-list.ts';
import { forEach } from './for-each.ts';
import { first } from './first.ts';
import { flatten } from './flatten.ts';
import { formatDate } from './format-date.ts';
import { getBasicAuth } from './get-basic-auth.ts';
import { getBodyField } from './get-body-field.ts';
import { getCookie } from './get-cookie.ts';
import { getFile } from './get-file.ts';
import { getHeader } from './get-header.ts';
import { getJsonBody } from './get-json-body.ts';
import { getPathParam } from './get-path-param.ts';
import { getProperty } from './get-property.ts';
import { getQueryParam } from './get-query-param.ts';
import { getRawBody } from './get-raw-body.ts';
import { getSecret } from './get-secret.ts';
import { groupBy } from './group-by.ts';
import { hash } from './hash.ts';
import { hashPassword } from './hash-password.ts';
import { ifNull } from './if-null.ts';
import { listLength } from './list-length.ts';
import { log } from './log.ts';
import { lookUp } from './look-up.ts';
import { map } from './map.ts';
import { math } from './math.ts';
import { mergeObjects } from './merge-objects.ts';
import { notNode } from './not.ts';
import { now } from './now.ts';
import { or } from './or.ts';
import { parseDate } from './parse-date.ts';
import { parseJson } from './parse-json.ts';
import { parseSignature } from './parse-signature.ts';
import { pickFields } from './pick-fields.ts';
import { pluck } from './pluck.ts';
import { randomToken } from './random-token.ts';
import { range } from './range.ts';
import { requestUrl } from './request-url.ts';
import { returnJson } from './return-json.ts';
import { returnResponse } from './return-response.ts';
import { returnValues } from './return-values.ts';
import { select } from './select.ts';
import { httpRequest } from './http-request.ts';
import { loadFile } from './load-file.ts';
import { storeFile } from './store-file.ts';
import { sendEmail } from './send-email.ts';
import { signJwt } from './sign-jwt.ts';
import { slice } from './slice.ts';
import { sortList } from './sort-list.ts';
import { splitObject } from './split-object.ts';
import { startOf } from './start-of.ts';
import { start } from './start.ts';
import { switchNode } from './switch.ts';
import { template } from './template.ts';
import { textNode } from './text.ts';
import { toBoolean } from './to-boolean.ts';
import { toJson } from './to-json.ts';
import { toNumber } from './to-number.ts';
import { toTimestamp } from './to-timestamp.ts';
import { toString } from './to-string.ts';
import { uuid } from './uuid.ts';
import { validate } from './validate.ts';
import { verifyJwt } from './verify-jwt.ts';
import { value } from './value.ts';
import { limitRate } from './limit-rate.ts';
import { clientAddress } from './client-address.ts';
import { withinTolerance } from './within-tolerance.ts';

/** Every node kind, in the order of the docs. */
export const nodeDefinitions: readonly NodeDefinition[] = [
  ...[
    start,
    getPathParam,
    getQueryParam,
    getJsonBody,
    getBodyField,
    getRawBody,
    getFile,
    getHeader,
    getBasicAuth,
    getCookie,
    getSecret,
    requestUrl,
    clientAddress,
  ],
  ...[
    value,
    getProperty,
    splitObject,
    buildObject,
    buildList,
    mergeObjects,
    template,
    textNode,
    select,
    now,
    uuid,
    codeNode,
  ],
  ...[filterList, sortList, pickFields, pluck, distinct, groupBy, lookUp, aggregateList],
  ...[slice, first, flatten, range, listLength, map, forEach],
  ...[toNumber, toString, toBoolean, toTimestamp, parseJson, toJson],
  ...[
    fallback,
    ifNull,
    compare,
    and,
    or,
    notNode,
    math,
    dateAdd,
    dateDifference,
    startOf,
    datePart,
    formatDate,
    parseDate,
    branch,
    switchNode,
    validate,
  ],
  ...[
    hash,
    randomToken,
    hashPassword,
    checkPassword,
    signJwt,
    verifyJwt,
    parseSignature,
    withinTolerance,
    deduplicate,
    limitRate,
  ],
  ...[
    dbInsert,
    dbFind,
    dbList,
    dbCount,
    dbAggregate,
    dbExists,
    dbUpdate,
    dbDelete,
    dbSetRelation,
    dbQuery,
    sendEmail,
    storeFile,
    loadFile,
    deleteFile,
    httpRequest,
    log,
  ],
  returnJson,
  returnResponse,
  ...[call, enqueue, returnValues, fail, catchNode],
];

const byType: ReadonlyMap<string, NodeDefinition> = new Map(
  nodeDefinitions.map((definition) => [definition.type, definition]),
);

export const findDefinition = (type: string): NodeDefinition | undefined => byType.get(type);
