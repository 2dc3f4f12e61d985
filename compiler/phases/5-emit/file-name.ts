/** Windows has devices of these names in every folder, whatever ending a file has. No name that is given here ends in an underscore. */
export const fileName = (name: string): string => (/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(name) ? `${name}_` : name);
