import Elk from 'elkjs/lib/elk-api.js';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';

/** ELK's own worker, unmodified: the page builds its file as it is in the package. */
const elk = new Elk({ workerFactory: () => new Worker(workerUrl) });

export const askElk = (graph: ElkNode): Promise<ElkNode> => elk.layout(graph);
