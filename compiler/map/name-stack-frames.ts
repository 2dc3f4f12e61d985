import { nodesAt } from './flow-map.ts';
import type { FlowMap } from './flow-map.ts';

/**
 * A stack trace of an emitted server with the nodes of the flow after the frames that they belong to: `at async
 * src/routes/users/get-user.ts:12:18  ← “Find the user” (find) of get-user`.
 *
 * In development, both the output and the map are available; the project itself needs neither. Node runs the sources
 * unchanged, so line numbers are those of the files.
 */
export function nameStackFrames(trace: string, map: FlowMap): string {
  return trace
    .split('\n')
    .map((line) => {
      const frame = /(?:^|[/\\])(?<file>src[/\\](?:routes|functions)[/\\][^:()]+\.ts):(?<line>\d+):\d+\)?\s*$/.exec(
        line,
      )?.groups;
      const [node] =
        frame === undefined ? [] : nodesAt(map, (frame['file'] ?? '').replaceAll('\\', '/'), Number(frame['line']));
      return node === undefined ? line : `${line}  ← “${node.name}” (${node.node}) of ${node.route}`;
    })
    .join('\n');
}
