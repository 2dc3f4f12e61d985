// An older Node.js cannot read TypeScript, and would stop with an error that does not say what to do.
const oldest = '22.18';
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `This server needs Node.js ${oldest} or newer, but this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
