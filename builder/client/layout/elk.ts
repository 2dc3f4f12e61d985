import Elk from 'elkjs/lib/elk-api.js';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';

/** ELK's own worker, from its package. */
const elk = new Elk({ workerFactory: () => new ElkWorker() });

export const askElk = (graph: ElkNode): Promise<ElkNode> => elk.layout(graph);
