import { expect, test } from 'vitest';
import { isList, isObject } from '../../compiler/base/json.ts';
import { readJsonText } from '../../compiler/edit/json-text.ts';
import { splitProject } from '../../compiler/edit/split-project.ts';
import { flowFiles, parsed } from './formattings.ts';

const wholes = flowFiles.filter(({ text }) => isObject(parsed(text)) && Object.hasOwn(Object(parsed(text)), 'routes'));

test.each(wholes)('the files of a folder hold what one file did: $name', ({ text }) => {
  const file = readJsonText(text);
  const [project, ...parts] = file === undefined ? [] : splitProject(file);
  const whole = parsed(text);
  const { routes, functions = [], ...shared } = isObject(whole) ? whole : {};
  expect(parsed(project?.text ?? '')).toEqual(shared);
  const flowsIn = (folder: string) =>
    parts.filter(({ path }) => path.startsWith(`${folder}/`)).map((part) => parsed(part.text));
  expect(flowsIn('routes')).toEqual(routes);
  expect(flowsIn('functions')).toEqual(functions);
  expect(parts.map(({ path }) => path)).toEqual(
    [routes, functions].flatMap((list, index) =>
      (isList(list) ? list : []).map((each) => `${['routes', 'functions'][index]}/${Object(each).id}.json`),
    ),
  );
  // The text of a flow is unchanged except for its indentation.
  for (const part of parts) expect(unindented(text)).toContain(unindented(part.text).trim());
});

const unindented = (text: string): string => text.replaceAll(/^[ \t]+/gm, '');
