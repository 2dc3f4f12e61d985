import { Buffer } from 'buffer/';

/** The functions of runtime-lib that the compiler checks literals with use Node's global. Import this first. */
Object.assign(globalThis, { Buffer });
