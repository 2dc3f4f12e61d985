import { buildPackage } from './build-package.ts';
import { writeDeclarations } from './write-declarations.ts';

/** What is published besides the page of the Builder and the files that are published unchanged. */
await buildPackage('.', 'dist/code');
writeDeclarations('.', 'dist/types');
