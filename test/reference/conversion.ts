import { number, string } from '../../compiler/ir/type.ts';
import type { ComputeContext } from './compute.ts';
import { textOf } from './config.ts';
import { faultOf } from './faults.ts';
import { refuse } from './refusal.ts';
import { booleanFrom, jsonFrom, numberFrom } from './values.ts';

export function convert({ config, sourceName, status }: ComputeContext, converted: unknown, rule: string): unknown {
  if (converted !== undefined) return converted;
  if (config['onInvalid'] === 'null') return null;
  throw refuse(status('value'), `${sourceName('value')} ${rule}`);
}

/** A typed parameter: its config is that of the node that reads it. */
export function readParameter(at: ComputeContext): unknown {
  const text = at.input('value');
  if (text === undefined || text === null) return text;
  const name = { whole: at.sourceName('value'), field: nameless };
  const type = textOf(at.config, 'type');
  if (type === 'boolean') return convert(at, booleanFrom(text), 'must be true or false');
  const value = type === 'uuid' || type === 'timestamp' ? text : convert(at, numberFrom(text), 'must be a number');
  const fault =
    type === 'number'
      ? undefined
      : faultOf(value, type === 'integer' ? number('int32') : string(type === 'uuid' ? 'uuid' : 'timestamp'), name);
  if (fault !== undefined) throw refuse(at.status('value'), fault);
  return value;
}

const nameless = (): never => {
  throw new TypeError('a parameter has no fields');
};

export function convertJson(at: ComputeContext): unknown {
  const parsed = jsonFrom(at.input('value'));
  return 'fault' in parsed ? convert(at, undefined, parsed.fault) : parsed.value;
}
