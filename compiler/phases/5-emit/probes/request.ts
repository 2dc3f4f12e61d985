import { isObject } from '../../../base/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import type { CheckedRoute } from '../../../ir/checked.ts';
import { parametersOf } from '../openapi/parameters.ts';
import type { Accepts } from '../../../ir/accepts.ts';
import { takesBody } from '../../../ir/request-body.ts';
import { sampleForm, sampleUrl } from './body.ts';
import { probeDelivery, sampleBody } from './delivery.ts';
import { sampleOf, sampleOfParameter } from './sample.ts';

/** A request that a client could make. */
export interface SampleRequest {
  /** A path, perhaps with a query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
}

/** A request with what the route declares or needs; undefined for a route that takes none. */
export function sampleRequest(checked: CheckedRoute): SampleRequest | undefined {
  const { route } = checked;
  const { contract } = route;
  if (route.url === undefined) return undefined;
  const delivery = probeDelivery(checked);
  if (delivery !== undefined) return { url: delivery.url, headers: delivery.headers, body: delivery.body };
  const parameters = parametersOf(checked);
  const query = samplesOf(parameters.filter((each) => each['in'] === 'query' && isNeeded(each)));
  const search = new URLSearchParams(query).toString();
  return {
    url: `${sampleUrl(checked)}${search === '' ? '' : `?${search}`}`,
    headers: Object.fromEntries(samplesOf(parameters.filter((each) => each['in'] === 'header' && isNeeded(each)))),
    ...(contract.accepts !== undefined
      ? acceptedSample(checked, contract.accepts)
      : takesBody(checked)
        ? { body: route.declaredBody === undefined ? sampleBody(checked) : sampleOf(route.declaredBody) }
        : {}),
  };
}

/** The fields of a form, or a text. */
function acceptedSample(checked: CheckedRoute, { whole, takesAnyType }: Accepts): Pick<SampleRequest, 'body'> {
  if (whole === undefined) return { body: sampleForm(checked).form };
  return takesAnyType === true ? {} : { body: 'text' };
}

/** Whether it is declared to be required, or every path needs it. */
const isNeeded = ({ required, schema }: JsonObject): boolean =>
  required === true || (isObject(schema) && Object.keys(schema).length > 0);

const samplesOf = (parameters: readonly JsonObject[]): [string, string][] =>
  parameters.flatMap(({ name, schema }) =>
    typeof name === 'string' ? [[name, sampleOfParameter(isObject(schema) ? schema : {})]] : [],
  );
