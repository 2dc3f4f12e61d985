import { buildPage } from '../../scripts/build-page.ts';

/** Before the tests with a browser: builds the Builder's page once, since several files open it at the same time. */
export const setup = (): Promise<void> => buildPage('.');
