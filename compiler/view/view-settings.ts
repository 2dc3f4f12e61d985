import { isObject, parseJson } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { errorInputs } from '../ir/error-shape.ts';
import type { ErrorShape } from '../ir/error-shape.ts';
import { spellType } from '../nodes/code/print-type.ts';
import { parsed } from '../nodes/code/answers.ts';
import { evaluate } from '../nodes/code/evaluate.ts';
import { flowJsonSchema } from '../schema.ts';
import type { OpenFlow } from './flow.ts';
import type { ErrorSample, SettingsView } from './settings-view.ts';

/** The settings in a project's file, besides its parts, which have their own editors. */
export function viewSettings({ parsed: { raw }, context: { declarations } }: OpenFlow): SettingsView {
  const { properties: members } = settingsSchema;
  const names = Object.keys(isObject(members) ? members : {});
  const errors = declarations?.errors;
  const isWrong = errors !== undefined && errors.body === undefined && bodyIn(raw?.value ?? {}) !== 'fastify';
  return {
    schema: settingsSchema,
    values: Object.fromEntries(Object.entries(raw?.value ?? {}).filter(([name]) => names.includes(name))),
    sees: {
      names: [...errorInputs].map(([name, type]) => ({ name, type: spellType(type) })),
      ...(errors?.body === undefined ? {} : { result: spellType(errors.body.type) }),
    },
    ...(errors === undefined || isWrong ? {} : { samples: samplesOf(errors) }),
  };
}

/** What else is wrong with the request with the wrong address, if all faults are reported. */
const anotherIssue = { field: 'name', message: 'must be a string' };

/** How the file says that bodies of errors are made. */
const bodyIn = ({ errors }: JsonObject): JsonValue => (isObject(errors) ? (errors['body'] ?? 'fastify') : 'fastify');

/** Members that are not settings: parts of the project, and those that mark the file as one. */
const others: ReadonlySet<string> = new Set(['$schema', 'version', 'tables', 'secrets', 'functions', 'routes']);

const settingsSchema = withoutOthers(flowJsonSchema('folder', []));

function withoutOthers({ type = 'object', properties, required }: JsonObject): JsonObject {
  const members = Object.entries(isObject(properties) ? properties : {}).filter(([name]) => !others.has(name));
  const needed = Array.isArray(required) ? required.filter((name) => !others.has(String(name))) : [];
  return { type, properties: Object.fromEntries(members), required: needed };
}

interface Sample {
  readonly about: string;
  readonly status: number;
  readonly title: string;
  readonly field?: string;
  readonly message: string;
  /** By default, the status in words. */
  readonly code?: string;
}

/** One of each sort of error that a server answers with. */
const samples = (invalid: ErrorShape['invalid']): readonly Sample[] => [
  {
    about: 'A value that is refused',
    status: invalid,
    title: invalid === 400 ? 'Bad Request' : 'Unprocessable Entity',
    field: 'email',
    message: 'must be an e-mail address',
  },
  { about: 'A route that is not there', status: 404, title: 'Not Found', message: 'Route not found' },
  {
    about: 'A row that is there already',
    status: 409,
    title: 'Conflict',
    message: 'A record with the same unique value exists already',
    code: 'unique',
  },
  {
    about: 'A bug, or a database that is gone',
    status: 500,
    title: 'Internal Server Error',
    message: 'Internal Server Error',
  },
];

/** Error answers in the project's shape. */
export const samplesOf = (shape: ErrorShape): readonly ErrorSample[] =>
  samples(shape.invalid).map((sample) => ({
    about: sample.about,
    status: sample.status,
    mediaType: shape.body?.mediaType ?? 'application/json',
    body: bodyOf(sample, shape),
  }));

/** As created by the server: in Fastify's own shape if there is no other, or if that fails itself. */
function bodyOf(sample: Sample, { validation, body }: ErrorShape): JsonValue {
  const { status, title, field = null, message, code = title.toLowerCase().replaceAll(/[^a-z]+/g, '-') } = sample;
  const whole = field === null ? message : `body field "${field}" ${message}`;
  const isAll = validation === 'all';
  const issues = [{ field, message }, ...(isAll && field !== null ? [anotherIssue] : [])];
  const byFastify = { statusCode: status, error: title, message: whole, ...(isAll && status < 500 ? { issues } : {}) };
  if (body === undefined) return byFastify;
  const syntax = parsed(body.expression, body.inputs);
  if ('issues' in syntax) return byFastify;
  const facts = { status, title, message, field, code, issues };
  try {
    const value = evaluate(syntax.expression, new Map(Object.entries(facts)));
    return parseJson(JSON.stringify(value) ?? 'null') ?? null;
  } catch {
    return byFastify;
  }
}
