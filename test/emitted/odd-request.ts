/** Where the test of odd inputs has a server that takes whatever it gets. */
export const neighbourPort = 20_000 + (process.pid % 10_000);

/** It is stored, so that nobody waits for the answer. */
export const oddQueuedRequest = {
  config: {
    ...{ method: 'POST', url: `http://127.0.0.1:${neighbourPort}/{{id}}`, body: 'text', delivery: 'queued' },
    ...{ query: ['q'], headers: ['x'] },
  },
  inputs: { id: '"a"', 'query.q': '1', 'header.x': '"é"', body: '"b"' },
};

export const oddRequest = {
  config: {
    ...{ method: 'POST', url: `http://127.0.0.1:${neighbourPort}/{{id}}`, body: 'json' },
    ...{ query: ['q'], headers: ['x'] },
  },
  inputs: { id: '"a"', 'query.q': '1', 'header.x': '"é"', body: '{}' },
};
