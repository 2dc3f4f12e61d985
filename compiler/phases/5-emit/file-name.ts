import { longestRouteId } from '../../ir/grammar.ts';
import { isParameter } from '../../ir/path.ts';

/**
 * Windows reserves these device names in every folder, with any extension. No name passed here ends in an underscore.
 */
export const fileName = (name: string): string => (/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(name) ? `${name}_` : name);

/**
 * The first static segment of the path, reduced to [a-z0-9-] and 64 characters, or "root". Routes may share a folder:
 * their ids differ.
 */
export function routeFolder(path: string): string {
  const segment = path.split('/').find((each) => each !== '' && !isParameter(each)) ?? '';
  return (
    segment
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, '-')
      .slice(0, longestRouteId)
      .replaceAll(/^-+|-+$/g, '') || 'root'
  );
}
