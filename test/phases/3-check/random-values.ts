import { addCall } from './random-calls.ts';
import { add, addContainer, addSource, fed } from './random-draft.ts';
import type { Draft, Feed } from './random-draft.ts';

/** Adds one pure node over the existing values, scalars to ports for scalars and objects to ports for objects. */
export function addPure(draft: Draft): void {
  const { pick, feeds } = draft;
  const scalars = feeds.filter(({ fields }) => fields === undefined);
  const objects = feeds.filter(({ fields }) => fields !== undefined);
  const scalar = (): Feed => (scalars.length === 0 ? addSource(draft) : pick(scalars));
  const any = (): Feed => (feeds.length === 0 ? addSource(draft) : pick(feeds));
  const shape = (feed: Feed): Shape => (feed.fields === undefined ? {} : { fields: feed.fields });
  const kind = pick([
    'source',
    'template',
    'build',
    'build',
    'list',
    'property',
    'property',
    'merge',
    'merge',
    'select',
    'fallback',
    'json',
    'compare',
    'hash',
    ...(draft.holds ? (['map', 'map'] as const) : []),
    ...(draft.functions.length > 0 ? (['call', 'call'] as const) : []),
  ] as const);
  if (kind === 'source') return void addSource(draft);
  if (objects.length === 0 && (kind === 'property' || kind === 'merge')) return void addSource(draft);
  switch (kind) {
    case 'call':
      return void (addCall(draft, false) ?? addSource(draft));
    case 'template': {
      const node = fed(fed(add(draft, 'template', { template: '{{x}} {{y}}' }), 'x', scalar()), 'y', scalar());
      return void feeds.push({ from: [node.id, 'text'] });
    }
    case 'build': {
      const [first, second] = pick([
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'c'],
      ] as const);
      const node = fed(fed(add(draft, 'build-object', { fields: [first, second] }), first, any()), second, any());
      return void feeds.push({
        from: [node.id, 'object'],
        fields: [first, second],
      });
    }
    case 'list': {
      const node = fed(fed(add(draft, 'build-list', { length: 2 }), 'item0', any()), 'item1', any());
      const part = add(draft, 'get-property', { path: pick(['0', '1']) });
      return void feeds.push({
        from: [fed(part, 'object', { from: [node.id, 'list'] }).id, 'value'],
      });
    }
    case 'property': {
      const object = pick(objects);
      const node = fed(add(draft, 'get-property', { path: pick(object.fields ?? ['a']) }), 'object', object);
      return void feeds.push({ from: [node.id, 'value'] });
    }
    case 'merge': {
      const [base, over] = [pick(objects), pick(objects)];
      const node = fed(fed(add(draft, 'merge-objects'), 'base', base), 'over', over);
      const part = fed(add(draft, 'get-property', { path: pick(over.fields ?? ['a']) }), 'object', {
        from: [node.id, 'object'],
      });
      return void feeds.push(
        {
          from: [node.id, 'object'],
          fields: [...new Set([...(base.fields ?? []), ...(over.fields ?? [])])],
        },
        { from: [part.id, 'value'] },
      );
    }
    case 'select': {
      const one = any();
      const same = feeds.filter(({ fields }) => (fields === undefined) === (one.fields === undefined));
      const other = pick(same);
      const node = fed(fed(add(draft, 'select', {}, { condition: true }), 'whenTrue', one), 'whenFalse', other);
      return void feeds.push({ from: [node.id, 'value'], ...shape(one) });
    }
    case 'fallback': {
      const node = fed(fed(add(draft, 'fallback'), 'value', scalar()), 'fallback', scalar());
      return void feeds.push({ from: [node.id, 'value'] });
    }
    case 'map':
      return void addContainer(draft, 'map', (inside) => {
        for (let count = pick([0, 1, 2]); count > 0; count -= 1) addPure(inside);
      });
    case 'json':
      return void feeds.push({
        from: [fed(add(draft, 'to-json'), 'value', any()).id, 'text'],
      });
    case 'compare':
      return void feeds.push({
        from: [fed(fed(add(draft, 'compare', { operator: 'eq' }), 'left', any()), 'right', any()).id, 'result'],
      });
    case 'hash':
      return void feeds.push({
        from: [fed(add(draft, 'hash', { algorithm: 'sha256', encoding: 'hex' }), 'data', scalar()).id, 'hash'],
      });
  }
}

type Shape = { readonly fields?: readonly string[] };
