import { add, fed } from './random-draft.ts';
import type { Draft, Feed, RawNode } from './random-draft.ts';

/** The arguments of guards: the body, a header, a secret, and other things that the client sends. */
export const guardInputs = { body: 'bytes', given: 'string | null', key: 'string' };

const inputOf = (port: keyof typeof guardInputs): Feed => ({ from: ['start0', port] });

export const addBody = (draft: Draft): Feed =>
  draft.isFunction ? inputOf('body') : { from: [add(draft, 'get-raw-body').id, 'raw'] };

/** Feeds a key to a node: a secret, or something that everybody may know. In a function, it may be the caller's. */
export function addKey(draft: Draft, node: RawNode, port: string, isSecret: boolean): void {
  if (isSecret && draft.isFunction && draft.pick([true, true, false])) fed(node, port, inputOf('key'));
  else node.inputs.set(port, isSecret ? { $secret: 'KEY' } : 'key');
}

/** What a signature is compared with. */
export function addGiven(draft: Draft, kind: 'header' | 'other' | 'constant'): Feed {
  const { isFunction, pick } = draft;
  if (kind === 'header' && isFunction && pick([true, true, false])) return inputOf('given');
  const [type, config] =
    kind === 'header'
      ? (['get-header', { name: 'x-signature' }] as const)
      : kind === 'constant' || isFunction
        ? (['value', { value: 'x' }] as const)
        : (['get-query-param', { name: 's' }] as const);
  return { from: [add(draft, type, config).id, 'value'] };
}

/** A formula over atoms, each used once. An atom is a proof, a broken proof, or unrelated. */
export function addCondition(draft: Draft, depth: number): Feed {
  const { pick } = draft;
  const kind = pick(
    depth === 0
      ? (['proof', 'other'] as const)
      : (['proof', 'proof', 'proof', 'other', 'flawed', 'flawed', 'not', 'and', 'and', 'or'] as const),
  );
  const result = (node: RawNode): Feed => ({ from: [node.id, 'result'] });
  switch (kind) {
    case 'not':
      return result(fed(add(draft, 'not'), 'a', addCondition(draft, depth - 1)));
    case 'and':
    case 'or':
      return result(
        fed(fed(add(draft, kind), 'a', addCondition(draft, depth - 1)), 'b', addCondition(draft, depth - 1)),
      );
    case 'other':
      return result(fed(add(draft, 'compare', { operator: 'eq' }, { right: 'x' }), 'left', addGiven(draft, 'other')));
    case 'proof':
    case 'flawed': {
      const issue = kind === 'proof' ? 'none' : pick(['unkeyed', 'constant', 'nothing', 'given'] as const);
      const body = addBody(draft);
      const data = issue === 'nothing' ? { data: 'x' } : {};
      const hash = add(draft, 'hash', { algorithm: 'sha256', encoding: 'hex' }, data);
      if (issue !== 'unkeyed') addKey(draft, hash, 'secret', true);
      if (issue !== 'nothing') fed(hash, 'data', body);
      const node = fed(
        add(draft, 'compare', { operator: pick(['eq', 'ne']) }, issue === 'constant' ? { right: 'x' } : {}),
        'left',
        { from: [hash.id, 'hash'] },
      );
      if (issue !== 'constant') fed(node, 'right', addGiven(draft, issue === 'given' ? 'other' : 'header'));
      return result(node);
    }
  }
}
