/**
 * Flags of Node for processes that run an embedded database and end soon: it is WebAssembly, and compiled by V8's quick
 * compiler alone it starts in half the time. A Node that does not know a flag does not start, so it is given to those
 * only that were tried.
 */
export const quickWebAssembly: readonly string[] =
  Number.parseInt(process.versions.node, 10) <= 24 ? ['--liftoff-only'] : [];
