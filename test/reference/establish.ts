import type { CheckedRoute, AccessPath } from '../../compiler/ir/checked.ts';
import type { Node } from '../../compiler/ir/project.ts';
import type { Contract, Duty } from './contract.ts';
import { faultOf } from './faults.ts';
import type { Named } from './faults.ts';
import { firstOnly, gathering } from './refused.ts';
import { refuse } from './refusal.ts';
import { wordsOf } from './state.ts';
import type { State } from './state.ts';

/** The request's JSON body, which may have to be read only on some paths. */
export interface BodyReader {
  readonly isKnown: () => boolean;
  readonly read: () => void;
}

/** Whether the kind says that it may refuse its inputs. */
export const isRejecting = ({ kind: { behaviour } }: Node): boolean =>
  behaviour.kind === 'pure' && behaviour.rejects === true;

/**
 * Checks everything that every path from a vertex needs and that is available there, in the order of the nodes that
 * need it. At Start, the parts of the request come first: body, query, headers.
 */
export function establish(
  checked: CheckedRoute,
  contract: Contract,
  state: State,
  body: BodyReader,
  vertex: string,
  isStart: boolean,
): void {
  const duties = contract.dutiesFrom(vertex);
  const mayRefuse = (node: Node): boolean => isRejecting(node) || state.refuses(node);
  const { unlessRefused, tell } = checked.route.tellsAll ? gathering(checked, mayRefuse) : firstOnly;
  if (isStart) {
    readBody();
    duties.filter((duty) => duty.kind === 'check' && duty.ref.base.kind === 'body').forEach(fulfil);
    for (const duty of duties)
      if (duty.kind === 'compute' && duty.node.kind.type === 'get-query-param') compute(duty.node);
    for (const [name, { required }] of checked.route.contract.headers) if (required) requireHeader(name);
  }
  duties.forEach(fulfil);
  tell();

  function readBody(): void {
    const { raw, json } = checked.body;
    const isValidated = checked.route.tellsAll && checked.route.contract.body !== undefined && !raw;
    if (body.isKnown() || !(json || isValidated)) return;
    // If the raw bytes are read, too, the body is parsed only if every path needs a part of it.
    const isDue = !raw || contract.isWanted(vertex, (duty) => duty.kind === 'check' && duty.ref.base.kind === 'body');
    if (isDue) unlessRefused({ kind: 'body' }, body.read);
  }

  function requireHeader(name: string): void {
    const header = name.toLowerCase();
    unlessRefused({ kind: 'header', name: header }, () => {
      if (state.header(header) === undefined) throw refuse(400, `header "${header}" is required`);
    });
  }

  /** A value that was computed before stays, even if what it was computed from is refused. */
  function compute(node: Node): void {
    if (state.isComputed(node)) return;
    unlessRefused({ kind: 'node', node }, () => state.compute(node));
  }

  function fulfil(duty: Duty): void {
    if (duty.kind === 'compute') {
      const { node } = duty;
      const isDue = mayRefuse(node) && state.isPossibleNode(node);
      if (isDue && contract.isWanted(vertex, (other) => other.kind === 'compute' && other.node === node)) compute(node);
      return;
    }
    if (duty.ref.base.kind === 'body') readBody();
    if (state.isPossible(duty.ref.base)) unlessRefused({ kind: 'check', ref: duty.ref }, () => check(duty.ref));
  }

  function check(ref: AccessPath): void {
    const need = contract.needAt(vertex, ref);
    if (need === undefined) return;
    const value = state.valueOf(ref);
    // The rows of a stream are read later.
    if (typeof value === 'function') return;
    const fault = faultOf(value, need, named(wordsOf(state.names.ofAccess(ref).name)));
    if (fault !== undefined) throw refuse(state.statusOf(ref), fault);
  }

  function named(whole: string): Named {
    return { whole, field: (name) => named(fieldOf(whole, name)) };
  }
}

/** `body field "a.b"`; fields of other values are named `field "a" of …`. */
function fieldOf(whole: string, name: string): string {
  if (whole === 'body') return `body field "${name}"`;
  return whole.startsWith('body field "') ? `${whole.slice(0, -1)}.${name}"` : `field "${name}" of ${whole}`;
}
