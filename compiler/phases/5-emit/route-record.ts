import type { JsonValue } from '../../base/json.ts';
import { allRunNodes } from '../../ir/route.ts';
import { importsOf } from '../../code/code.ts';
import type { Import } from '../../code/code.ts';
import type { ErrorShape } from '../../ir/error-shape.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import { callsAnyServer, deedsOf, isRequest, usesFiles } from '../../ir/effect.ts';
import type { Node } from '../../ir/project.ts';
import type { RoutePlan } from '../../ir/plan.ts';
import { secretOfInput } from '../../ir/secret.ts';
import type { ServerNeed } from '../../ir/server-need.ts';
import { mapRoute } from './map/index.ts';
import { printModule } from './module.ts';
import { describeOperation } from './openapi/index.ts';
import type { PathOperation } from './openapi/print-paths.ts';
import { probesOf } from './probes/index.ts';
import { sampleRequest } from './probes/request.ts';
import type { SampleRequest } from './probes/request.ts';
import type { Signing, Token } from '../../ir/signing.ts';
import { signingOf } from './probes/signing.ts';
import type { EmittedFile, RouteFacts, SecretForm } from './project/facts.ts';
import { emitRoute } from './route/emit-route.ts';
import type { Held } from './route/held-values.ts';
import type { RowSchemas } from './schemas/rows.ts';

/**
 * An emitted route, and everything that the rest of the project needs to know about it. A plain value: it does not
 * refer to the route's plan or types, so a large project does not keep all of them in memory, and a later build can
 * take it from a cache.
 */
export interface RouteRecord {
  readonly file: EmittedFile;
  readonly facts: RouteFacts;
  /** The imports of the file: packages, and modules such as `lib/values/read.ts`. */
  readonly imports: readonly Import[];
  readonly needs: readonly ServerNeed[];
  /** The functions that it enqueues. */
  readonly enqueues: readonly string[];
  /** The encodings of the secrets that it uses as keys. */
  readonly keyForms: readonly KeyForm[];
  /** Its part of openapi.json; undefined if the route is not published. */
  readonly operation: PathOperation | undefined;
  /** Its part of the map of nodes and lines. */
  readonly map: string;
}

type KeyForm = SecretForm & { readonly name: string };

/** A route's unformatted file, and how to make its record from the formatted one. */
export interface RouteDraft extends EmittedFile {
  /** A request that the route takes; undefined if it takes none. */
  readonly request: () => SampleRequest | undefined;
  /** How the sender signs its deliveries, or passes a secret, if the flow verifies either. */
  readonly signing: () => Signing | Token | undefined;
  /** Where its code holds values of the flow at run time. */
  readonly held: () => readonly Held[];
  readonly record: (formatted: string) => RouteRecord;
}

export function draftRoute(plan: RoutePlan, rows: RowSchemas, errors: ErrorShape, isTraced: boolean): RouteDraft {
  const { checked } = plan;
  const { route } = checked;
  const emitted = emitRoute(plan, rows, isTraced);
  const before = printModule(emitted.file, emitted.header, emitted.code);
  const rest = {
    facts: {
      id: route.id,
      exportName: emitted.exportName,
      showsForm: route.trigger.page !== undefined,
      file: emitted.file.slice('src/'.length),
      method: route.method,
      url: route.url,
      ...(route.title === undefined ? {} : { title: route.title }),
      ...(route.description === undefined ? {} : { description: route.description }),
      examples: route.examples,
      probes: probesOf(checked),
    },
    imports: importsOf(emitted.code),
    needs: needsOf(checked),
    enqueues: enqueuedBy(checked),
    keyForms: keyFormsOf(checked),
    operation: describeOperation(checked, rows, errors),
  };
  return {
    path: emitted.file,
    text: before,
    // Not used by builds.
    request: () => sampleRequest(checked),
    signing: () => signingOf(checked),
    held: emitted.held,
    record: (text) => ({
      ...rest,
      file: { path: emitted.file, text },
      map: mapRoute({ route, emitted, before, after: text }),
    }),
  };
}

/** What the server has to provide for a flow's nodes and its trigger. */
export function needsOf(checked: CheckedRoute): readonly ServerNeed[] {
  const { route } = checked;
  const nodes = allRunNodes(checked);
  const effects = nodes.flatMap(({ kind }) => deedsOf(kind));
  const needs: readonly (readonly [ServerNeed, boolean])[] = [
    ['database', effects.some(({ usesDatabase }) => usesDatabase)],
    ['queries', effects.some((effect) => effect.computesColumns === true)],
    ['mail', effects.some(({ kind }) => kind === 'mail' || kind === 'queue')],
    ['http', effects.some(isRequest)],
    ['public-http', effects.some(callsAnyServer)],
    ['queue', effects.some(({ kind }) => kind === 'queue')],
    ['http-queue', effects.some(({ kind }) => kind === 'http-queue')],
    ['files', nodes.some(({ kind }) => usesFiles(kind))],
    ['file-queue', effects.some(({ kind }) => kind === 'file-queue')],
    ['enqueue', effects.some(({ kind }) => kind === 'job')],
    ['forms', route.contract.accepts !== undefined && route.contract.accepts.whole === undefined],
    ['declared-body', route.contract.body !== undefined],
    [
      'inherited-names',
      route.contract.body !== undefined && mentions(route.contract.body, (name) => name in Object.prototype),
    ],
    [
      'schema-keywords',
      route.contract.body !== undefined &&
        mentions(route.contract.body, (name) => name === 'uniqueItems' || name === 'multipleOf'),
    ],
    [
      'content',
      nodes.some(({ kind: { behaviour } }) => behaviour.kind === 'respond' && behaviour.content !== undefined),
    ],
    ['cookies', nodes.some(usesCookies)],
    ['deduplicate', effects.some(({ kind }) => kind === 'once')],
    ['limits', effects.some(({ kind }) => kind === 'limit')],
    ['clients', nodes.some(({ kind }) => kind.reads?.kind === 'address')],
  ];
  return [...(route.trigger.needs ?? []), ...needs.flatMap(([need, isThere]) => (isThere ? [need] : []))];
}

/** Whether a schema has such a name, or such a text, which may be a name, too. */
const mentions = (schema: JsonValue, isSuch: (name: string) => boolean): boolean =>
  typeof schema === 'string'
    ? isSuch(schema)
    : typeof schema === 'object' &&
      schema !== null &&
      Object.entries(schema).some(([name, value]) => isSuch(name) || mentions(value, isSuch));

/** The functions that a flow enqueues. */
export const enqueuedBy = (checked: CheckedRoute): readonly string[] =>
  allRunNodes(checked).flatMap(({ kind }) => kind.enqueues ?? []);

const usesCookies = ({ kind: { behaviour, reads } }: Node): boolean =>
  reads?.kind === 'cookie' || (behaviour.kind === 'respond' && behaviour.cookies !== undefined);

/** The encodings in which declared secrets are used as keys; a secret used as plain text may be anything. */
export function keyFormsOf(checked: CheckedRoute): readonly KeyForm[] {
  return allRunNodes(checked).flatMap((node) => {
    const form = node.kind.keyForm;
    const name = form === undefined ? undefined : secretOfInput(checked.route, node.inputs.get(form.input));
    if (form === undefined || name === undefined) return [];
    const { encoding, prefix, bytes } = form;
    if (encoding === 'utf8' && prefix === '' && bytes === undefined) return [];
    return [{ name, encoding, prefix, ...(bytes === undefined ? {} : { bytes }) }];
  });
}
