/**
 * Node flags for short-lived processes with an embedded database: its WebAssembly starts in half the time if only V8's
 * baseline compiler compiles it. Node does not start with an unknown flag, so only tested versions get it.
 */
export const quickWebAssembly: readonly string[] =
  Number.parseInt(process.versions.node, 10) <= 24 ? ['--liftoff-only'] : [];
