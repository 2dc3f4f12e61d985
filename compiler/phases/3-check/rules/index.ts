import { accessNamesWhatIsThere } from './access-names-what-is-there.ts';
import { nothingIsSignedForAnyone } from './nothing-is-signed-for-anyone.ts';
import { branchesCanBeTaken } from './branches-can-be-taken.ts';
import { callsHaveATransaction } from './calls-have-a-transaction.ts';
import { catchStandsAlone } from './catch-stands-alone.ts';
import { comparisonsCanHold } from './comparisons-can-hold.ts';
import { comparisonsTellNothing } from './comparisons-tell-nothing.ts';
import { commitsAndLocksHaveATransaction } from './commits-and-locks-have-a-transaction.ts';
import { configsSuitTheirInputs } from './configs-suit-their-inputs.ts';
import { credentialsStayInside } from './credentials-stay-inside.ts';
import { decisionsAreLocked } from './decisions-are-locked.ts';
import { declarationsAreUsed } from './declarations-are-used.ts';
import { declaredBodyIsUsable } from './declared-body-is-usable.ts';
import { deliveriesAreDeduplicated } from './deliveries-are-deduplicated.ts';
import { expectedFilesAreUsed } from './expected-files-are-used.ts';
import { expectedJobsAreStored } from './expected-jobs-are-stored.ts';
import { jobsCanRun } from './jobs-can-run.ts';
import { everyNodeRuns } from './every-node-runs.ts';
import { failuresAreRead } from './failures-are-read.ts';
import { filesFitTheBody } from './files-fit-the-body.ts';
import { functionsAreCalled } from './functions-are-called.ts';
import { guardsAnswerAndRead } from './guards-answer-and-read.ts';
import { inputsAreDeclared } from './inputs-are-declared.ts';
import { everyPathGives } from './every-path-gives.ts';
import { everyPathAnswers } from './every-path-answers.ts';
import { expectedMailsAreSent } from './expected-mails-are-sent.ts';
import { expectedRequestsAreSent } from './expected-requests-are-sent.ts';
import { inputsAgree } from './inputs-agree.ts';
import { inputsFit } from './inputs-fit.ts';
import { itemsAreReadTogether } from './items-are-read-together.ts';
import { itemsAreRefusedFirst } from './items-are-refused-first.ts';
import { itemsRunAtOnce } from './items-run-at-once.ts';
import { limitsCountByThemselves } from './limits-count-by-themselves.ts';
import { markupIsEscaped } from './markup-is-escaped.ts';
import { overridesAreNeeded } from './overrides-are-needed.ts';
import { parametersHaveOneType } from './parameters-have-one-type.ts';
import { pathsNameNoVerb } from './paths-name-no-verb.ts';
import { readsAreAllowed } from './reads-are-allowed.ts';
import { recordsFitTheirTable } from './records-fit-their-table.ts';
import { redirectsStayHere } from './redirects-stay-here.ts';
import { refusalsComeFirst } from './refusals-come-first.ts';
import { repetitionsAreBounded } from './repetitions-are-bounded.ts';
import { requestsAreAnswered } from './requests-are-answered.ts';
import { requestsPassTheirGuards } from './requests-pass-their-guards.ts';
import { routeSuitsItsTrigger } from './route-suits-its-trigger.ts';
import { routesAreDistinct } from './routes-are-distinct.ts';
import { routesAreNotShadowed } from './routes-are-not-shadowed.ts';
import type { ProjectRule, RouteRule } from './rule.ts';
import { scopesAreOfOneFlow } from './scopes-are-of-one-flow.ts';
import { secretsGoWhereTheyBelong } from './secrets-go-where-they-belong.ts';
import { sharedRowsAreNarrowed } from './shared-rows-are-narrowed.ts';
import { streamsAreSent } from './streams-are-sent.ts';
import { tenantsAreKnown } from './tenants-are-known.ts';
import { timesAreEqualAsTimes } from './times-are-equal-as-times.ts';
import { retriesRepeatNothing } from './retries-repeat-nothing.ts';
import { tokensHaveOnePurpose } from './tokens-have-one-purpose.ts';
import { transactionsStayInside } from './transactions-stay-inside.ts';
import { usesAgree } from './uses-agree.ts';
import { valuesAreAvailable } from './values-are-available.ts';
import { valuesAreBounded } from './values-are-bounded.ts';
import { webhookConfirmsReceipt } from './webhook-confirms-receipt.ts';
import { webhookHasASignature } from './webhook-has-a-signature.ts';
import { webhookIsVerified } from './webhook-is-verified.ts';

/** In reporting order. */
export const routeRules: readonly RouteRule[] = [
  routeSuitsItsTrigger,
  readsAreAllowed,
  parametersHaveOneType,
  declaredBodyIsUsable,
  filesFitTheBody,
  everyPathAnswers,
  requestsAreAnswered,
  catchStandsAlone,
  everyNodeRuns,
  valuesAreAvailable,
  inputsAgree,
  inputsFit,
  valuesAreBounded,
  repetitionsAreBounded,
  streamsAreSent,
  configsSuitTheirInputs,
  recordsFitTheirTable,
  branchesCanBeTaken,
  timesAreEqualAsTimes,
  comparisonsCanHold,
  usesAgree,
  refusalsComeFirst,
  itemsRunAtOnce,
  failuresAreRead,
  transactionsStayInside,
  limitsCountByThemselves,
  retriesRepeatNothing,
  commitsAndLocksHaveATransaction,
  callsHaveATransaction,
  decisionsAreLocked,
  requestsPassTheirGuards,
  tenantsAreKnown,
  sharedRowsAreNarrowed,
  webhookIsVerified,
  webhookHasASignature,
  deliveriesAreDeduplicated,
  webhookConfirmsReceipt,
  credentialsStayInside,
  secretsGoWhereTheyBelong,
  comparisonsTellNothing,
  nothingIsSignedForAnyone,
  redirectsStayHere,
  markupIsEscaped,
];

/** The rules for the flow of a function. What depends on its arguments is checked at its calls. */
export const functionRules: readonly RouteRule[] = [
  guardsAnswerAndRead,
  everyPathGives,
  requestsAreAnswered,
  everyNodeRuns,
  valuesAreAvailable,
  inputsAgree,
  inputsFit,
  valuesAreBounded,
  repetitionsAreBounded,
  streamsAreSent,
  configsSuitTheirInputs,
  recordsFitTheirTable,
  branchesCanBeTaken,
  timesAreEqualAsTimes,
  comparisonsCanHold,
  usesAgree,
  inputsAreDeclared,
  refusalsComeFirst,
  itemsRunAtOnce,
  failuresAreRead,
  transactionsStayInside,
  limitsCountByThemselves,
  retriesRepeatNothing,
  decisionsAreLocked,
  tenantsAreKnown,
  sharedRowsAreNarrowed,
  credentialsStayInside,
  secretsGoWhereTheyBelong,
  comparisonsTellNothing,
  nothingIsSignedForAnyone,
  redirectsStayHere,
  markupIsEscaped,
];

/** The rules for the body of a container. */
export const bodyRules: readonly RouteRule[] = [
  everyNodeRuns,
  valuesAreAvailable,
  inputsAgree,
  inputsFit,
  valuesAreBounded,
  streamsAreSent,
  configsSuitTheirInputs,
  recordsFitTheirTable,
  branchesCanBeTaken,
  timesAreEqualAsTimes,
  comparisonsCanHold,
  usesAgree,
  refusalsComeFirst,
  itemsRunAtOnce,
  failuresAreRead,
  itemsAreRefusedFirst,
  itemsAreReadTogether,
  transactionsStayInside,
  retriesRepeatNothing,
  commitsAndLocksHaveATransaction,
  callsHaveATransaction,
  credentialsStayInside,
  secretsGoWhereTheyBelong,
  comparisonsTellNothing,
  nothingIsSignedForAnyone,
  redirectsStayHere,
  markupIsEscaped,
];

/**
 * The rules for the unaffected nodes of a route with errors. Findings of the others, such as a path without an answer,
 * could be consequences of those errors.
 */
export const partialRouteRules: readonly RouteRule[] = [
  declaredBodyIsUsable,
  inputsAgree,
  inputsFit,
  valuesAreBounded,
  configsSuitTheirInputs,
  recordsFitTheirTable,
  usesAgree,
];

/** The rules whose findings stay true however many routes are added. In reporting order. */
export const partialProjectRules: readonly ProjectRule[] = [routesAreDistinct, routesAreNotShadowed, pathsNameNoVerb];

export const projectRules: readonly ProjectRule[] = [
  ...partialProjectRules,
  overridesAreNeeded,
  expectedMailsAreSent,
  expectedRequestsAreSent,
  expectedJobsAreStored,
  expectedFilesAreUsed,
  declarationsAreUsed,
  tokensHaveOnePurpose,
  functionsAreCalled,
  scopesAreOfOneFlow,
  jobsCanRun,
  accessNamesWhatIsThere,
];
