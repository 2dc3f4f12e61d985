import { Buffer } from 'buffer/';

/** The functions of runtime-lib with which the compiler checks literals use Node's global. Import this first. */
Object.assign(globalThis, { Buffer });
