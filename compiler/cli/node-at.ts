import { visibleText } from '../base/visible-text.ts';
import { nodesAt, printLines } from '../map/flow-map.ts';
import { compileMap, findProjectOf, readMapOf } from './read-map.ts';
import { printProblem } from './terminal.ts';
import type { ExitCode, Terminal } from './terminal.ts';

/** Prints which nodes of the flow a line of an emitted file comes from, the one that the line is about first. */
export async function nodeAt(place: string, { flow }: { readonly flow?: string }, terminal: Terminal): Promise<ExitCode> {
  const parts = /^(?<file>.+?):(?<line>\d{1,9})(?::\d+)?$/.exec(place)?.groups;
  const { file, line } = parts ?? {};
  if (file === undefined || line === undefined) {
    return printProblem(terminal, { message: `${place} names no line.`, hint: 'Write it as in a stack trace: src/routes/users/get-user.ts:12' });
  }
  const project = flow === undefined ? findProjectOf(file) : undefined;
  if (flow === undefined && project === undefined) {
    return printProblem(terminal, { message: `${file} is in no project that flowsmith built.`, hint: 'Give the path of a file in a built project, or the flow with `--flow`.' });
  }
  const map = flow === undefined ? readMapOf(project?.folder ?? '.') : await compileMap(flow, terminal);
  if (typeof map === 'number') return map;
  if ('ok' in map && !map.ok) return printProblem(terminal, map.problem);
  const held = 'ok' in map ? map.value : map;
  const path = project?.path ?? file.replaceAll('\\', '/').replace(/^\.\//, '');
  const nodes = nodesAt(held, path, Number(line));
  if (nodes.length === 0) {
    const [route] = Object.entries(held.routes).find(([, each]) => each.file === path) ?? [];
    terminal.print(route === undefined ? `${path} comes from no route: it is the frame that every project has.\n` : `Line ${line} belongs to the route ${route}, and to none of its nodes.\n`);
    return 0;
  }
  for (const { route, node, name, lines } of nodes) terminal.print(`${visibleText(name)} (${route}/${node}), ${lines.length === 1 && lines[0]?.[0] === lines[0]?.[1] ? 'line' : 'lines'} ${printLines(lines)}\n`);
  return 0;
}
