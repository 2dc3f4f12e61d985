import { pathVerb } from '../../../ir/catalogue/rules.ts';
import { isParameter } from '../../../ir/path.ts';
import type { ProjectRule } from './rule.ts';

/**
 * The method is the verb of a REST API, so its path needs none. Checked only in projects that opt into the conventions.
 * FS3404 pathVerb
 */
export const pathsNameNoVerb: ProjectRule = ({ optIn, routes }, report) => {
  if (!optIn.has('conventions')) return;
  for (const { endpoint: route } of routes) {
    const segment = route.path.split('/').find((each) => each !== '' && !isParameter(each) && startsWithVerb(each));
    if (segment !== undefined && route.url !== undefined)
      report(
        pathVerb,
        { route: route.id, method: route.method, path: route.path, segment },
        { place: route.places.path, subject: { route: route.id } },
      );
  }
};

/** Verbs that are common in API paths and are not common resources: not `order`, `mail`, `search` or `report`. */
const verbs: ReadonlySet<string> = new Set(
  `add apply approve assign attach build calculate cancel change check clear close complete compute confirm convert copy create
  deactivate activate delete destroy detach disable do edit enable execute export fetch find generate get give handle import insert
  invoke list load login logout make modify move notify perform post process publish purge put read register reject remove rename
  replace reset resolve restore retrieve revoke run save send set show start stop store submit sync toggle trigger unsubscribe update
  upload upsert validate verify write`.split(/\s+/),
);

/** Whether the first word of a path segment (`get-users`, `getUsers`, `get_users`) is a verb. */
function startsWithVerb(segment: string): boolean {
  const [word = ''] = /^[A-Za-z][a-z]*/.exec(segment) ?? [];
  return verbs.has(word.toLowerCase());
}
