import type { EmittedFile } from './facts.ts';
import { nodeVersion } from './versions.ts';

/** .github/workflows/ci.yml: what must pass before a change is merged. It is the same in every project. */
export const workflowFile: EmittedFile = {
  path: '.github/workflows/ci.yml',
  text: `name: ci
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: '${nodeVersion}'
      - name: Install the packages
        run: if [ -f package-lock.json ]; then npm ci; else npm install; fi
      - run: npm run typecheck
      - run: npm test
      - run: npm run build
      - run: docker build .
`,
};
