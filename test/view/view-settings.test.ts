import { STATUS_CODES } from 'node:http';
import { describe, expect, test } from 'vitest';
import { objectOf } from '../../builder/client/json.ts';
import {
  branchOf,
  chooseWidget,
  membersOf,
  optionsOf,
  presetsOf,
} from '../../builder/client/inspector/widgets/shape.ts';
import { errorPresets } from '../../compiler/ir/error-shape.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import { viewProject } from '../../compiler/view/view-project.ts';
import type { SettingsView } from '../../compiler/view/settings-view.ts';
import * as accounts from '../../golden/valid/accounts/src/lib/http/error-body.ts';
import { together } from '../../golden/valid/accounts/src/lib/http/faults.ts';
import * as problems from '../../golden/valid/problems/src/lib/http/error-body.ts';
import { readValid } from '../golden/fixtures.ts';

const settingsWith = (settings: object): SettingsView => {
  const text = JSON.stringify({ version: 1, name: 'sample', ...settings, routes: [] });
  return viewProject(openFlow({ sources: [{ file: 'flow.json', text }] })).settings;
};

describe('the settings of a project', () => {
  const { schema } = settingsWith({});
  const members = membersOf(schema);

  test('are all that the format has, but for what has an editor of its own', () => {
    expect(members.map(({ name }) => name)).toEqual([
      'name',
      'description',
      'access',
      'tenant',
      'rowSecurity',
      'files',
      'errors',
    ]);
  });

  test('have a field each, also inside others', () => {
    const errors = membersOf(objectOf(members.find(({ name }) => name === 'errors')?.schema));
    const fields = [...members, ...errors].map(({ name, schema: own }) => [
      name,
      chooseWidget(name, branchOf(own, undefined)),
    ]);
    expect(Object.fromEntries(fields)).toEqual({
      ...{
        name: 'text',
        description: 'text',
        access: 'objects',
        tenant: 'object',
        rowSecurity: 'boolean',
        files: 'object',
        errors: 'object',
      },
      ...{ invalid: 'choice', validation: 'choice', body: 'preset' },
    });
    const body = objectOf(errors.find(({ name }) => name === 'body')?.schema);
    expect(optionsOf(presetsOf(body).presets)).toEqual(errorPresets);
    expect(optionsOf(objectOf(errors[0]?.schema))).toEqual(['400', '422']);
  });

  test('are those of the file', () => {
    const errors = { invalid: 422, body: 'problem' };
    expect(settingsWith({ description: 'Notes', errors, tables: {} }).values).toEqual({
      ...{ name: 'sample', description: 'Notes', errors },
    });
  });
});

describe('samples of error answers', () => {
  test('have a second issue where all faults are told', () => {
    const both = [
      { field: 'email', message: 'must be an e-mail address' },
      { field: 'name', message: 'must be a string' },
    ];
    expect(settingsWith({ errors: { validation: 'all' } }).samples?.map(({ body }) => body)).toMatchObject([
      { statusCode: 400, issues: both },
      { statusCode: 404, issues: [{ field: null, message: 'Route not found' }] },
      { statusCode: 409 },
      expect.not.objectContaining({ issues: expect.anything() }),
    ]);
    expect(settingsWith({ errors: { body: 'problem', validation: 'all' } }).samples?.[0]?.body).toMatchObject({
      errors: both,
    });
  });

  test('are in Fastify’s own shape by default', () => {
    const { samples } = settingsWith({});
    expect(samples?.map(({ status, body }) => [status, body])).toContainEqual([
      400,
      { statusCode: 400, error: 'Bad Request', message: 'body field "email" must be an e-mail address' },
    ]);
    expect(samples?.map(({ status }) => status)).toEqual([400, 404, 409, 500]);
  });

  const unique = Object.assign(new Error('duplicate key'), { code: '23505' });
  const refused = (sentence: string) => Object.assign(new Error(sentence), { statusCode: 422 });
  const allFaults = together([
    refused('body field "email" must be an e-mail address'),
    refused('body field "name" must be a string'),
  ]);
  test.each([
    ['problems', problems, 'application/problem+json', undefined],
    ['accounts', accounts, 'application/json', allFaults],
  ] as const)('are what the emitted server of %s answers', (name, { printError }, mediaType, invalid) => {
    const { settings } = viewProject(openFlow({ sources: readValid(name).sources }));
    const { samples: byFastify = [] } = settingsWith({ errors: { invalid: 422 } });
    const answers = byFastify.map(({ status, body }) =>
      JSON.parse(
        printError(
          {
            ...{ statusCode: status, error: STATUS_CODES[status] ?? '', message: String(objectOf(body)['message']) },
          },
          status === 422 ? invalid : unique,
        ),
      ),
    );
    expect(answers.length).toBe(4);
    expect(settings.samples?.map(({ body }) => body)).toEqual(answers);
    expect(new Set(settings.samples?.map((sample) => sample.mediaType))).toEqual(new Set([mediaType]));
  });

  test('fall back to Fastify’s shape where the expression fails, as a server does', () => {
    const body = { expression: '({ first: issues[1].message })' };
    expect(settingsWith({ errors: { body } }).samples?.[1]?.body).toEqual(settingsWith({}).samples?.[1]?.body);
  });

  test('are not there while the expression cannot be read', () => {
    expect(settingsWith({ errors: { body: { expression: '({ status' } } }).samples).toBeUndefined();
  });
});
