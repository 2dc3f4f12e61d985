import { readFileSync } from 'node:fs';
import type { Rule } from '../compiler/base/diagnostic.ts';
import { describeKind } from '../compiler/cli/describe/describe-kind.ts';
import type { Port, Setting } from '../compiler/cli/describe/describe-kind.ts';
import type { Command } from 'commander';
import { createProgram } from '../compiler/cli/program.ts';
import { catalogue } from '../compiler/ir/catalogue/index.ts';
import type { NodeDefinition } from '../compiler/nodes/define-node.ts';
import { nodeDefinitions } from '../compiler/nodes/registry.ts';
import { recipesPage } from './recipes-page.ts';

/** The generated docs. Each fact has a single home, and that is the code. */
export const generateDocs = async (): Promise<readonly { readonly path: string; readonly text: string }[]> => [
  { path: 'docs/nodes.md', text: nodesPage() },
  { path: 'docs/diagnostics.md', text: diagnosticsPage() },
  { path: 'docs/recipes.md', text: await recipesPage(made) },
  { path: 'README.md', text: readme() },
];

/** The README, with its flow, the emitted route and the commands inserted. The rest is written by hand. */
function readme(): string {
  const parts: readonly (readonly [name: string, text: string])[] = [
    ['flow', fenced('json', excerptOfShop('create-user'))],
    ['route', fenced('ts', readFileSync('golden/valid/shop/src/routes/users/create-user.ts', 'utf8'))],
    ['commands', commands()],
  ];
  return parts.reduce(replacePart, readFileSync('README.md', 'utf8'));
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

function replacePart(page: string, [name, text]: readonly [name: string, text: string]): string {
  const begin = `<!-- begin ${name}: made by \`npm run docs\` -->\n`;
  const end = `<!-- end ${name} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`README.md has no place for ${name}`);
  return `${page.slice(0, from + begin.length)}\n${text}\n\n${page.slice(to)}`;
}

/** A route of the shop as written in its file, up to its examples. */
function excerptOfShop(id: string): string {
  const lines = readFileSync('fixtures/valid/shop/shop.json', 'utf8').split('\n');
  const from = lines.findIndex((line) => line.trim() === `"id": "${id}",`) - 1;
  const to = lines.findIndex((line, index) => index > from && line.startsWith('      },'));
  return [...lines.slice(from, to), '      }', '    }'].map((line) => line.slice(4)).join('\n');
}

function commands(): string {
  const program = createProgram({ print: () => undefined, printError: () => undefined }, async () => undefined);
  return table(
    ['Command', ''],
    program.commands
      .flatMap((command) => (command.commands.length === 0 ? [command] : command.commands))
      .map((command) => [code(spell(command)), cell(command.description())]),
  );
}

/** The usage of a command: `flowsmith build <flow> --out <dir> [--mode <mode>]`. */
function spell(command: Command): string {
  const parameters = command.registeredArguments.map((each) =>
    each.required ? `<${each.name()}>` : `[${each.name()}]`,
  );
  const options = command.options.map(({ flags, mandatory }) => {
    const long = flags.replace(/^-\w, /, '');
    return mandatory ? long : `[${long}]`;
  });
  return [...namesOf(command), ...parameters, ...options].join(' ');
}

/** Its own name, after those of its parent commands. */
const namesOf = (command: Command): readonly string[] =>
  command.parent === null ? [command.name()] : [...namesOf(command.parent), command.name()];

const made = '<!-- Made by `npm run docs`: change the code, not this file. -->';

function nodesPage(): string {
  const groups = [...new Set(nodeDefinitions.map(({ group }) => group))];
  const sections = groups.flatMap((group) => [
    `## ${group}`,
    ...nodeDefinitions.filter((each) => each.group === group).map(describe),
  ]);
  return `${made}

# Node kinds

What a node does, its config, and its ports. \`T?\` is a value that may be missing or null; \`control\` ports give the order in
which nodes with effects run. Ports that depend on the config are shown for an example of it, with
the inputs that other values of a setting add. \`flowsmith nodes <kind>\` prints
the same.

${sections.join('\n\n')}
`;
}

function describe(definition: NodeDefinition): string {
  const { settings, sample, inputs, outputs } = describeKind(definition);
  const example = Object.keys(sample).length === 0 ? '' : `With the config \`${JSON.stringify(sample)}\`:`;
  const blocks = [
    `### ${definition.title}: \`${definition.type}\``,
    definition.summary,
    ...(settings.length === 0 ? [] : [table(['Config', 'Type', '', ''], settings.map(settingRow))]),
    ...(example === '' ? [] : [example]),
    ...(inputs.length === 0 ? [] : [table(['Input', 'Type', ''], inputs.map(portRow))]),
    ...(outputs.length === 0 ? [] : [table(['Output', 'Type', ''], outputs.map(portRow))]),
  ];
  return blocks.join('\n\n');
}

function settingRow({ name, type, preset, isRequired, description }: Setting): readonly string[] {
  const need = isRequired ? 'required' : preset === undefined ? 'optional' : `default ${code(preset)}`;
  return [code(name), code(type), need, cell(description)];
}

const portRow = ({ name, type, note }: Port): readonly string[] => [code(name), code(type), cell(note)];

function diagnosticsPage(): string {
  return `${made}

# Findings

Codes are permanent: a code never changes its meaning, and none is used twice. \`flowsmith explain <CODE>\` prints the same.

${table(
  ['Code', '', 'Finding'],
  catalogue.map(({ code: name, severity, title }) => [`[${name}](#${name.toLowerCase()})`, severity, cell(title)]),
)}

${catalogue.map(explain).join('\n\n')}
`;
}

function explain({ code: name, severity, title, explanation }: Rule<never>): string {
  return `<a id="${name.toLowerCase()}"></a>

## ${name}: ${cell(title)}

${severity === 'error' ? 'An error' : 'A warning'}. ${cell(explanation.cause)}

\`\`\`jsonc
// wrong
${explanation.bad}

// right
${explanation.good}
\`\`\``;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Escapes text for a table or a heading. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;
