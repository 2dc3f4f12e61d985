import { checkedAgain, checkedParts } from './checked-parts.ts';
import { acceptFlows } from './accepts.ts';
import { blameFlows } from './blame.ts';
import { fileFlows } from './files.ts';
import { httpFlows } from './http-requests.ts';
import type { Case } from '../run-case.ts';
import { actingFunctions } from './acting-functions.ts';
import { allFaults } from './all-faults.ts';
import { madeOfRefused } from './made-of-refused.ts';
import { aggregateFlows } from './aggregates.ts';
import { authFlows } from './auth.ts';
import { bounds } from './bounds.ts';
import { changedTexts } from './changed-texts.ts';
import { storedTexts } from './stored-texts.ts';
import { codeResultFlows } from './code-results.ts';
import { codeFlows } from './code.ts';
import { containerFlows } from './containers.ts';
import { forEachFlows } from './for-each.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { forEachEnds } from './for-each-ends.ts';
import { forEachFailures } from './for-each-failures.ts';
import { conditionFlows } from './conditions.ts';
import { conflictFlows } from './conflicts.ts';
import { catchingFlows } from './catching.ts';
import { controlFlows } from './control.ts';
import { effectFlows } from './effects.ts';
import { emptyLists } from './empty-lists.ts';
import { errorShapes } from './error-shapes.ts';
import { failingFlows } from './failing.ts';
import { faultFlows } from './faults.ts';
import { formFlows } from './forms.ts';
import { functionFlows } from './functions.ts';
import { guardFlows } from './guards.ts';
import { jobFlows } from './jobs.ts';
import { listedChoices } from './listed-choices.ts';
import { listedTextsOfRows } from './listed-texts-of-rows.ts';
import { listedTexts } from './listed-texts.ts';
import { listFlows } from './lists.ts';
import { listsOfRows } from './lists-of-rows.ts';
import { limitFlows } from './limits.ts';
import { linkFlows } from './links.ts';
import { manyFlows } from './many.ts';
import { markupFlows } from './markup.ts';
import { missingConditions } from './missing-conditions.ts';
import { missingRows } from './missing-rows.ts';
import { missingValues } from './missing-values.ts';
import { nameFlows } from './names.ts';
import { queryFlows } from './queries.ts';
import { never } from './never.ts';
import { pageFlows } from './pages.ts';
import { queuedRequests } from './queued-requests.ts';
import { remoteKeyFlows } from './remote-keys.ts';
import { streamFlows } from './streams.ts';
import { cookieFlows } from './cookies.ts';
import { responseFlows } from './responses.ts';
import { relationFlows } from './relations.ts';
import { requestFlows } from './requests.ts';
import { ruleFlows } from './rules.ts';
import { sameValue } from './same-value.ts';
import { scheduleFlows } from './schedules.ts';
import { setFlows } from './set-columns.ts';
import { shopFlows } from './shop.ts';
import { tokenFlows } from './signed-tokens.ts';
import { sortedLists } from './sorted-lists.ts';
import { sqlNames } from './sql-names.ts';
import { softDeletes } from './soft-delete.ts';
import { storedJson } from './stored-json.ts';
import { tenantJobs } from './tenant-jobs.ts';
import { tenantKeys } from './tenant-keys.ts';
import { tenantFlows } from './tenants.ts';
import { textFlows } from './text.ts';
import { timeFlows } from './times.ts';
import { toldNeeds } from './told-needs.ts';
import { transactionFlows } from './transactions.ts';
import { knownTypes } from './types.ts';
import { typedBranches } from './typed-branches.ts';
import { typedFlows } from './typescript.ts';
import { validatingFlows } from './validating.ts';
import { valueFlows } from './values.ts';

/** Every hand-written case. Most of them were once a difference. */
export const handWritten: readonly Case[] = [
  ...shopFlows,
  ...valueFlows,
  ...authFlows,
  ...tokenFlows,
  ...jobFlows,
  ...textFlows,
  ...listFlows,
  ...emptyLists,
  ...listsOfRows,
  ...containerFlows,
  ...forEachFlows,
  ...forEachEnds,
  ...forEachFailures,
  ...forEachAtOnce,
  ...requestFlows,
  ...effectFlows,
  ...httpFlows,
  ...queuedRequests,
  ...fileFlows,
  ...remoteKeyFlows,
  ...blameFlows,
  ...conditionFlows,
  ...relationFlows,
  ...pageFlows,
  ...streamFlows,
  ...aggregateFlows,
  ...sameValue,
  ...knownTypes,
  ...conflictFlows,
  ...missingConditions,
  ...setFlows,
  ...manyFlows,
  ...linkFlows,
  ...missingRows,
  ...queryFlows,
  ...missingValues,
  ...nameFlows,
  ...faultFlows,
  ...errorShapes,
  ...allFaults,
  ...madeOfRefused,
  ...timeFlows,
  ...transactionFlows,
  ...limitFlows,
  ...controlFlows,
  ...checkedAgain,
  ...checkedParts,
  ...typedFlows,
  ...typedBranches,
  ...codeFlows,
  ...codeResultFlows,
  ...formFlows,
  ...acceptFlows,
  ...scheduleFlows,
  ...bounds,
  ...changedTexts,
  ...storedTexts,
  ...listedTexts,
  ...listedChoices,
  ...listedTextsOfRows,
  ...functionFlows,
  ...toldNeeds,
  ...ruleFlows,
  ...sortedLists,
  ...softDeletes,
  ...tenantFlows,
  ...tenantKeys,
  ...tenantJobs,
  ...storedJson,
  ...actingFunctions,
  ...guardFlows,
  ...responseFlows,
  ...markupFlows,
  ...cookieFlows,
  ...failingFlows,
  ...catchingFlows,
  ...validatingFlows,
  ...sqlNames,
  ...never,
];
