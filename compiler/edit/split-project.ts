import { applyOperation } from './apply-operation.ts';
import { itemsOf, sliceOf, stringIn } from './json-text.ts';
import type { JsonText, Part } from './json-text.ts';
import { indentAt, styleOf } from './style.ts';

const lists = ['routes', 'functions'] as const;

export interface SplitFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Splits a project in one file into the equivalent files of a folder. Each route and function keeps its text, minus the
 * indentation that it had in the list, and so does the shared part.
 */
export function splitProject(file: JsonText): readonly SplitFile[] {
  const { newline } = styleOf(file);
  const parts = lists.flatMap((list) =>
    flowsIn(file.root, list).map((part): SplitFile => ({
      path: `${list}/${stringIn(part, 'id') ?? ''}.json`,
      text: `${dedented(file, part)}${newline}`,
    })),
  );
  const shared = lists
    .filter((list) => memberOf(file.root, list) !== undefined)
    .reduce((rest, list) => {
      const outcome = applyOperation(rest, { do: 'remove', path: [list] }, []);
      return 'refusal' in outcome ? rest : outcome.file;
    }, file);
  return [{ path: 'project.json', text: shared.text }, ...parts];
}

const memberOf = (root: Part, name: string): Part | undefined =>
  itemsOf(root).find(({ key }) => key?.name === name)?.value;

function flowsIn(root: Part, list: string): readonly Part[] {
  const part = memberOf(root, list);
  return part === undefined ? [] : itemsOf(part).map(({ value }) => value);
}

/** JSON strings contain no line breaks, so whatever white space a line begins with is indentation. */
function dedented(file: JsonText, part: Part): string {
  const indent = indentAt(file.text, part.start);
  return sliceOf(file, part).replaceAll(/(\r\n|\r|\n)([ \t]*)/g, (_, lineBreak: string, own: string) =>
    own.startsWith(indent) ? lineBreak + own.slice(indent.length) : lineBreak + own,
  );
}
