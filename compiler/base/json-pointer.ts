/** A path in a JSON document as a JSON Pointer in the form of a URI fragment (RFC 6901, section 6). */
export const pointerTo = (path: readonly string[]): string => ['#', ...path.map(escaped)].join('/');

const escaped = (step: string): string =>
  step.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(/[%{}]/g, encodeURIComponent);
