import { buildPackage } from './build-package.ts';
import { writeDeclarations } from './write-declarations.ts';

/** What gets published besides the page of the Builder and the files that are published as they are. */
await buildPackage('.', 'dist/code');
writeDeclarations('.', 'dist/types');
