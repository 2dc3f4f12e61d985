import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { analyse } from '../../compiler/analyse.ts';
import type { CheckedProject } from '../../compiler/ir/checked.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { createChoose } from './choose.ts';
import type { Choose } from './choose.ts';
import { hasFields, randomAccepts, settingsOf } from './random-accepts.ts';
import { createDraft, flowOf, shape } from './random-draft.ts';
import type { RandomFunction, Shape } from './random-draft.ts';
import { randomFunction } from './random-functions.ts';
import { growFlow } from './random-flow.ts';
import { randomForm } from './random-forms.ts';
import { bodyFields } from './random-sources.ts';
import { withConstant } from './with-constants.ts';
import { tables } from './random-tables.ts';
import { describeQuery } from '../support/describe-query.ts';

export interface RandomProject {
  readonly project: JsonObject;
  readonly checked: CheckedProject;
  /** The number of routes generated, and the compiler's messages about those it rejected. */
  readonly tried: number;
  readonly refused: readonly string[];
}

/** A project of well-typed routes over the same tables. Routes with errors are left out and counted. */
export function randomProject(seed: number, routeCount: number): RandomProject {
  const choose = createChoose(seed);
  const mayQueue = choose.chance(0.1);
  const mayTick = choose.chance(mayQueue ? 0.7 : 0.1);
  const functions: RandomFunction[] = [];
  const routes: JsonObject[] = [];
  const refused: string[] = [];
  let tried = 0;
  const wanted = choose.pick([0, 1, 4]);
  while (functions.length < wanted) {
    tried += 1;
    const made = randomFunction(choose, `f${functions.length}`, functions, mayQueue);
    const { checked, codes } = judge(projectOf([], [...functions, made]));
    const found = checked?.project.functions.get(made.id);
    if (found === undefined) refused.push(codes);
    else {
      const { deeds, answers, needsTransaction, forbidsTransaction, needsRequest } = found;
      const does = new Set([...deeds.map(({ kind }) => kind), ...(answers === undefined ? [] : ['answer'])]);
      functions.push({ ...made, does, needsTransaction, forbidsTransaction, needsRequest });
    }
  }
  while (routes.length < routeCount) {
    tried += 1;
    const route = randomRoute(choose, `r${routes.length}`, { mayQueue, mayTick, functions });
    const { checked, codes } = judge(projectOf([route], functions));
    if (checked === undefined) refused.push(codes);
    else routes.push(choose.chance(0.3) ? constantIn(choose, route, functions) : route);
  }
  const project = { ...projectOf(routes, functions), ...(choose.chance(0.5) ? { errors: randomErrors(choose) } : {}) };
  const { checked, codes } = judge(project);
  if (checked === undefined) throw new Error(`Routes that are right alone are wrong together: ${codes}`);
  return { project, checked, tried, refused };
}

/** The same route with a constant somewhere, if the compiler takes one of a few. */
function constantIn(choose: Choose, route: JsonObject, functions: readonly RandomFunction[]): JsonObject {
  const others = Array.from({ length: 4 }, () => withConstant(choose, route) ?? route);
  return others.find((other) => judge(projectOf([other], functions)).checked !== undefined) ?? route;
}

const projectOf = (routes: readonly JsonValue[], functions: readonly Pick<RandomFunction, 'file'>[]): JsonObject => ({
  version: 1,
  name: 'random',
  tables,
  secrets: { KEY: {} },
  files: {},
  ...(functions.length === 0 ? {} : { functions: functions.map(({ file }) => file) }),
  routes,
});

const randomErrors = ({ chance, pick }: Choose): JsonObject => ({
  ...(chance(0.6) ? { invalid: 422 } : {}),
  ...(chance(0.6) ? { validation: 'all' } : {}),
  body: pick<JsonValue>([
    'problem',
    'rails',
    'fastify',
    { inputs: ['code', 'issues', 'title'], expression: '[title, code, issues]' },
    { inputs: ['message', 'field'], expression: "({ at: field ?? '', message: message.repeat(20 - message.length) })" },
  ]),
});

export function judge(project: JsonObject): { readonly checked?: CheckedProject; readonly codes: string } {
  const { checked, diagnostics } = analyse({
    sources: [{ file: 'flow.json', text: JSON.stringify(project) }],
    options: defaultOptions,
    describeQuery,
  });
  const errors = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message}`);
  return { ...(checked === undefined ? {} : { checked }), codes: errors.join('\n') };
}

interface Wishes {
  readonly mayQueue: boolean;
  readonly mayTick: boolean;
  readonly functions: readonly RandomFunction[];
}

function randomRoute(choose: Choose, id: string, { mayQueue, mayTick, functions }: Wishes): JsonObject {
  const { chance, pick } = choose;
  const started = mayTick && chance(0.4) ? 'cron' : chance(0.12) ? 'webhook' : chance(0.14) ? 'form' : 'request';
  const isWebhook = started === 'webhook';
  const method =
    started === 'webhook' || started === 'form'
      ? 'POST'
      : pick(['POST', 'POST', 'POST', 'PUT', 'PATCH', 'GET', 'DELETE']);
  const params = isWebhook
    ? pick([[], [], ['rest']])
    : started === 'cron'
      ? []
      : pick([
          [],
          [],
          ['id'],
          ['id', 'constructor'],
          ['id', 'rest'],
          ['integer'],
          ['timestamp'],
          ['uuid', 'boolean'],
          ['number', 'id'],
        ]);
  const transaction = !isWebhook && (mayQueue || chance(0.3));
  const hasBody = started !== 'cron' && ['POST', 'PUT', 'PATCH'].includes(method);
  const form = started === 'form' ? randomForm(choose, bodyFields) : undefined;
  const accepts = started === 'request' && hasBody && chance(0.25) ? randomAccepts(choose) : undefined;
  const takesFields = hasBody && hasFields(accepts);
  const declared = form === undefined && takesFields && chance(0.15) ? declaration(choose) : undefined;
  // The fields of a form are texts.
  const texts = accepts && new Map(bodyFields.map((name) => [name, shape('string')]));
  const draft = createDraft(choose, {
    hasRequest: started !== 'cron',
    hasHeaders: started !== 'cron',
    hasBody: takesFields,
    accepts,
    hasRaw: hasBody && form === undefined && (accepts === undefined || !takesFields),
    params,
    declared: form?.shapes ?? declared?.shapes ?? texts ?? new Map(),
    functions,
    mayBeRefused: started !== 'cron',
  });
  growFlow(draft, {
    isWebhook,
    isCron: started === 'cron',
    transaction,
    mayQueue: mayQueue && (transaction || isWebhook),
    start: {
      ...(isWebhook ? { trigger: { type: 'webhook', id: `whk_${id.padEnd(24, 'A')}` } } : {}),
      ...(form === undefined ? {} : { trigger: form.trigger }),
      ...(started === 'cron'
        ? { trigger: { type: 'cron', schedule: '0 3 29 2 *', ...(chance(0.5) ? { timezone: 'Europe/Berlin' } : {}) } }
        : {}),
      ...(accepts === undefined ? {} : settingsOf(accepts, choose)),
      ...(declared === undefined ? {} : { body: declared.schema }),
      ...(started !== 'cron' && chance(0.15)
        ? { headers: { 'x-two': { required: true }, 'X-One': chance(0.5) ? { required: true } : {} } }
        : {}),
    },
  });
  return {
    id,
    method,
    path: `/${id}${params.map((name) => (name === 'rest' ? '/*rest' : `/:${name}`)).join('')}`,
    ...(transaction ? { transaction: chance(0.7) || { isolation: pick(['serializable', 'repeatable read']) } } : {}),
    ...(hasBody && chance(0.05) ? { bodyLimit: 4000 } : {}),
    ...(chance(0.15) ? { timeoutMs: 60_000 } : {}),
    ...(chance(0.05) ? { title: 'A “title” */', tags: ['a', 'é'] } : {}),
    flow: flowOf(draft),
  };
}

/** What a declared body says of its fields, beyond their kind. */
const refined = {
  string: [
    { maxLength: 3 },
    { minLength: 1, maxLength: 20 },
    { enum: ['a', 'b', '1'] },
    { format: 'email' },
    { format: 'date-time' },
  ],
  number: [
    { minimum: 0, maximum: 7 },
    { type: 'integer', minimum: 0, maximum: 1000 },
    { type: 'integer' },
    { maximum: 2.5 },
  ],
  boolean: [{}],
  object: [{ properties: { a: { type: 'string' } } }, { properties: { a: { type: 'number' } }, required: ['a'] }],
  list: [{ items: { type: 'string' } }, { items: { type: 'number' }, maxItems: 2 }],
} as const;
const typeNames = { string: 'string', number: 'number', boolean: 'boolean', object: 'object', list: 'array' } as const;

function declaration({ chance, pick }: Choose): {
  readonly schema: JsonObject;
  readonly shapes: ReadonlyMap<string, Shape>;
} {
  const kinds = ['string', 'number', 'boolean', 'string', 'number', 'object', 'list'] as const;
  const fields = bodyFields.map((name) => ({ name, kind: pick(kinds), isOptional: chance(0.25) }));
  const properties = Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      { type: typeNames[kind], ...(chance(0.3) ? pick<JsonObject>(refined[kind]) : {}) },
    ]),
  );
  return {
    schema: {
      type: 'object',
      required: fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
      properties,
      ...(chance(0.2) ? { additionalProperties: false } : {}),
    },
    shapes: new Map(fields.map(({ name, kind, isOptional }) => [name, shape(kind, isOptional)])),
  };
}
