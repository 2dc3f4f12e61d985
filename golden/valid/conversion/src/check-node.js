// An older Node.js cannot read TypeScript, and would stop with an error that does not say what to do.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`This server needs Node.js 22.18 or newer, but this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}
