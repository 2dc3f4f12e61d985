import { posix } from 'node:path';
import { functionIn } from '../../base/flow-name.ts';
import { visibleText } from '../../base/visible-text.ts';
import { nodesAt, printLines } from '../../map/flow-map.ts';
import { compileProject, findProjectOf, readProject } from '../output/read-map.ts';
import type { MappedProject } from '../output/read-map.ts';
import { done, failure, success } from '../terminal/result.ts';
import type { FlowResult, Outcome, Problem, Result } from '../terminal/result.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface NodeOptions {
  /** A flow to compile; by default, the map of the built project is read. */
  readonly flow?: string;
}

const example = 'Write it as in a stack trace: src/routes/users/get-user.ts:12';

/** Prints the nodes of the flow that a line of an emitted file comes from, the most specific one first. */
export async function nodeAt(place: string, { flow }: NodeOptions, terminal: Terminal): Promise<Outcome> {
  const parts = /^(?<file>.+?):(?<line>\d{1,9})(?::\d+)?$/.exec(place)?.groups;
  const { file, line } = parts ?? {};
  if (file === undefined || line === undefined) return failure({ message: `${place} names no line.`, hint: example });
  const found = flow === undefined ? findBuilt(file) : await findCompiled(flow, file);
  if (!found.ok) return found;
  const { path, project } = found.value;
  const problem = findIssue(path, Number(line), project);
  if (problem !== undefined) return failure(problem);
  const nodes = nodesAt(project.map, path, Number(line));
  if (nodes.length === 0) {
    const [flow] = Object.entries(project.map.flows).find(([, each]) => each.file === path) ?? [];
    const frame = `${path} comes from no route or function: it is part of every project.\n`;
    const id = flow === undefined ? undefined : functionIn(flow);
    const named = id === undefined ? `route ${flow}` : `function ${id}`;
    terminal.print(flow === undefined ? frame : `Line ${line} belongs to the ${named}, and to none of its nodes.\n`);
    return done;
  }
  for (const { route, node, name, lines } of nodes) {
    const isOne = lines.length === 1 && lines[0]?.[0] === lines[0]?.[1];
    terminal.print(`${visibleText(name)} (${route}/${node}), ${isOne ? 'line' : 'lines'} ${printLines(lines)}\n`);
  }
  return done;
}

interface Found {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly project: MappedProject;
}

function findBuilt(file: string): Result<Found> {
  const found = findProjectOf(file);
  if (found === undefined) {
    const hint = 'Give the path of a file in a built project, or the flow with `--flow`.';
    return failure({ message: `${file} is in no project that flowsmith built.`, hint });
  }
  const project = readProject(found.folder);
  return project.ok ? success({ path: found.path, project: project.value }) : project;
}

async function findCompiled(flow: string, file: string): Promise<FlowResult<Found>> {
  // `where --out` prints paths that begin with the folder of a built project.
  const path = findProjectOf(file)?.path ?? posix.normalize(file.replaceAll('\\', '/'));
  if (/^(?:\.\.(?:\/|$)|\/|[a-z]:)/i.test(path)) {
    const hint = `With \`--flow\`, give the path from the folder of the project. ${example}`;
    return failure({ message: `${file} is outside of the project.`, hint });
  }
  const project = await compileProject(flow);
  return project.ok ? success({ path, project: project.value }) : project;
}

function findIssue(path: string, line: number, { textOf }: MappedProject): Problem | undefined {
  const text = textOf(path);
  if (text === undefined)
    return {
      message: `${path} is not a file that flowsmith emits for this project.`,
      hint: 'Give one that is. `flowsmith where` prints the files of a node.',
    };
  const count = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (line >= 1 && line <= count) return undefined;
  return {
    message: `${path} has no line ${line}: its lines are 1 to ${count}.`,
    hint: 'If the stack trace is of another version, build that one.',
  };
}
