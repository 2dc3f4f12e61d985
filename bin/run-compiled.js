// Runs a script of the published package with the code that V8 compiled for it in earlier runs. Node's own cache holds
// only what is compiled when a module is loaded, not the functions that are compiled once they are called: compiling
// those takes a quarter of a short command. The folder of that cache is used, and its rules: NODE_DISABLE_COMPILE_CACHE
// turns it off, and each version of Node and each set of its flags has a folder of its own.
const { readFileSync, renameSync, writeFileSync } = process.getBuiltinModule('node:fs');
const { getCompileCacheDir } = process.getBuiltinModule('node:module');
const { join } = process.getBuiltinModule('node:path');
const { Script } = process.getBuiltinModule('node:vm');
const { crc32 } = process.getBuiltinModule('node:zlib');

/** The first runs, of different commands, call more and more functions. What is compiled is kept after each of them. */
const keepingRuns = 3;

/** Behind the code are its checksum and the number of runs that it is from. V8 takes damaged code for whole. */
const trailerLength = 8;

/**
 * The exports of a chunk, whose script is a function of what only its module has. The name of a script has a hash of its
 * content.
 */
export function runCompiled(name, ofModule) {
  const filename = join(ofModule.importMeta.dirname, name);
  const folder = getCompileCacheDir();
  const path = folder === undefined ? undefined : join(folder, `flowsmith-${name}.cache`);
  const kept = path === undefined ? undefined : read(path);
  const script = new Script(readFileSync(filename, 'utf8'), { filename, cachedData: kept?.code });
  const runs = kept === undefined || script.cachedDataRejected ? 0 : kept.runs;
  if (path !== undefined && runs < keepingRuns)
    process.once('exit', (exitCode) => exitCode === 0 && write(path, script.createCachedData(), runs + 1));
  return script.runInThisContext()(ofModule);
}

/** Undefined if there is none, or it is damaged. */
function read(path) {
  try {
    const file = readFileSync(path);
    const code = file.subarray(0, -trailerLength);
    const trailer = file.subarray(-trailerLength);
    return crc32(code) === trailer.readUInt32LE(0) ? { code, runs: trailer.readUInt32LE(4) } : undefined;
  } catch {
    return undefined;
  }
}

/** Without a place to write, the next run compiles again. */
function write(path, code, runs) {
  const trailer = Buffer.alloc(trailerLength);
  trailer.writeUInt32LE(crc32(code), 0);
  trailer.writeUInt32LE(runs, 4);
  const own = `${path}.${process.pid}`;
  try {
    writeFileSync(own, Buffer.concat([code, trailer]));
    renameSync(own, path);
  } catch {
    // As if there were no cache.
  }
}
