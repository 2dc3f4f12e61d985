import { configureGlobal } from 'fast-check';

/** Properties are tried with the same values on every run; `FLOWSMITH_SEED=7` tries others. */
configureGlobal({ seed: Number(process.env['FLOWSMITH_SEED'] ?? 1) });
