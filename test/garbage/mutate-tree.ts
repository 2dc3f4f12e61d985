import { naughtyTexts } from '../support/naughty.ts';
import { copyOf, raw, slotsOf } from './tree.ts';
import type { Member, Slot, Tree } from './tree.ts';

/**
 * One slip in a flow that stays nearly JSON. `at`, `other` and `size` are arbitrary numbers from 0 on, which each
 * mutation reduces to its range.
 */
export interface Choice {
  readonly at: number;
  readonly other: number;
  readonly size: number;
}

/** Changes the member in the slot; `other` is an arbitrary member of the same tree. */
type MutateMember = (slot: Slot, other: Slot, choice: Choice) => void;

const wrongValues: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1',
  '0.1',
  '5e-324',
  '1.7976931348623157e308',
  '1e999',
  '-1e999',
  '9007199254740993',
  '2147483648',
  '1e21',
  '0.30000000000000004',
  '007',
  '+1',
  '.5',
  '1.',
  '0x1F',
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  'True',
  "'x'",
  '"x"',
  '""',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"a":1}',
  '{"$secret":"NOPE"}',
  '{"$secret":1}',
  '{"$ref":"#"}',
  '{"type":"object","properties":{"__proto__":{"type":"string"}}}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '"\\ud800"',
  '"\\u0000"',
  '"\\x"',
  '"start.next"',
  '"__proto__"',
  '"constructor"',
  '""',
  '"a.b.c"',
  '"/"',
  '"//"',
  '"/:a/:a"',
  '"* * * * *"',
  '"2026-02-30T00:00:00Z"',
];

/** Without the word that an invariant searches for in messages, as the sign of a missing value. */
const words = naughtyTexts.filter((each) => each !== 'undefined');

const text = (value: string): string => JSON.stringify(value).slice(1, -1);
const item = <T>(items: readonly T[], index: number): T => {
  const found = items[index % items.length];
  if (found === undefined) throw new RangeError('nothing to choose from');
  return found;
};
const memberOf = ({ members, index }: Slot): Member => item(members, index);

/** Deeper than the call stack, and therefore as text: a tree of that depth could not be printed. */
const brackets = (open: string, close: string, depth: number): string => `${open.repeat(depth)}${close.repeat(depth)}`;

export const treeMutations: Readonly<Record<string, MutateMember>> = {
  remove: ({ members, index }) => void members.splice(index, 1),
  repeat: ({ members, index }) => void members.splice(index, 0, copyOfMember(item(members, index))),
  'repeat 200 times': ({ members, index }) =>
    void members.push(...Array.from({ length: 200 }, () => copyOfMember(item(members, index)))),
  'swap values': (slot, other) => {
    const [left, right] = [memberOf(slot), memberOf(other)];
    [left.value, right.value] = [copyOf(right.value), copyOf(left.value)];
  },
  'swap keys': (slot, other) => {
    const [left, right] = [memberOf(slot), memberOf(other)];
    if (left.key !== undefined && right.key !== undefined) [left.key, right.key] = [right.key, left.key];
  },
  'copy from elsewhere': (slot, other) => {
    memberOf(slot).value = copyOf(memberOf(other).value);
  },
  'insert from elsewhere': ({ members, index }, other) => {
    const { key, value } = copyOfMember(memberOf(other));
    const isList = item(members, index).key === undefined;
    members.splice(index, 0, { key: isList ? undefined : (key ?? 'x'), value });
  },
  'rename key': (slot, _other, { size }) => {
    const member = memberOf(slot);
    if (member.key !== undefined) member.key = text(item(words, size));
  },
  'slip in key': (slot, _other, { size }) => {
    const member = memberOf(slot);
    if (member.key !== undefined) member.key = slip(member.key, size);
  },
  'wrong value': (slot, _other, { size }) => {
    memberOf(slot).value = raw(item(wrongValues, size));
  },
  'naughty text': (slot, _other, { size }) => {
    memberOf(slot).value = raw(JSON.stringify(item(words, size)));
  },
  'slip in text': (slot, _other, { size }) => {
    const member = memberOf(slot);
    const found = member.value.kind === 'raw' ? /^"(.*)"$/s.exec(member.value.text)?.[1] : undefined;
    if (found !== undefined) member.value = raw(`"${slip(found, size)}"`);
  },
  wrap: (slot, _other, { size }) => {
    const member = memberOf(slot);
    member.value =
      size % 2 === 0
        ? { kind: 'list', members: [{ key: undefined, value: member.value }] }
        : { kind: 'object', members: [{ key: 'value', value: member.value }] };
  },
  unwrap: (slot) => {
    const member = memberOf(slot);
    if (member.value.kind !== 'raw' && member.value.members[0] !== undefined)
      member.value = member.value.members[0].value;
  },
  // Reconnects the ends of existing edges: cycles, joins, control into data.
  'rewire edge': (slot, other) => {
    const [from, to] = [edgeAt(slot), edgeAt(other)];
    if (from !== undefined && to !== undefined) [from.value, to.value] = [to.value, from.value];
  },
  'add edge': ({ members, index }, other) => {
    const from = edgeEnd(item(members, index).value, 'from');
    const to = edgeEnd(memberOf(other).value, 'to');
    if (from !== undefined && to !== undefined)
      members.push({ key: undefined, value: { kind: 'object', members: [copyOfMember(from), copyOfMember(to)] } });
  },
  'nest deeply': (slot, _other, { size }) => {
    const depth = item([3, 40, 63, 64, 65, 1000, 100_000], size);
    memberOf(slot).value = raw(
      item(
        [brackets('[', ']', depth), brackets('{"a":', '}', depth).replace('}', 'null}'), '['.repeat(depth)],
        size >> 3,
      ),
    );
  },
  'a megabyte': (slot, _other, { size }) => {
    const member = memberOf(slot);
    const large = item(['x', '😀', '{{x}}', '../', '"\\u0000', '\\n'], size >> 1)
      .replaceAll('"', '')
      .repeat(2 ** 18);
    if (size % 2 === 0 && member.key !== undefined) member.key = large;
    else member.value = raw(`"${large}"`);
  },
};

const copyOfMember = ({ key, value }: Member): Member => ({ key, value: copyOf(value) });
const edgeAt = (slot: Slot): Member | undefined =>
  ['from', 'to'].includes(memberOf(slot).key ?? '') ? memberOf(slot) : undefined;
const edgeEnd = (tree: Tree, key: string): Member | undefined =>
  tree.kind === 'object' ? tree.members.find((member) => member.key === key) : undefined;

/** A text with one letter lost, doubled, swapped or in the other case. */
function slip(written: string, size: number): string {
  const at = size % Math.max(1, written.length);
  const [before, letter, after] = [written.slice(0, at), written.charAt(at), written.slice(at + 1)];
  return item(
    [
      `${before}${after}`,
      `${before}${letter}${letter}${after}`,
      `${before}x${after}`,
      `${before}${letter.toUpperCase()}${after}`,
      `${before} ${letter}${after}`,
    ],
    size >> 4,
  );
}

export function mutateTree(tree: Tree, name: string, choice: Choice): void {
  const slots = slotsOf(tree);
  const mutate = treeMutations[name];
  if (mutate === undefined) throw new RangeError(`No such mutation: ${name}`);
  if (slots.length === 0) return;
  const slot = item(slots, choice.at);
  // Mutations that fit only edges, or only keys, rarely hit one by chance: take the next slot that fits.
  const fits = slots.filter(fitting[name] ?? (() => true));
  if (fits.length === 0) mutate(slot, item(slots, choice.other), choice);
  else mutate(item(fits, choice.at), item(fits, choice.other), choice);
}

const fitting: Readonly<Record<string, (slot: Slot) => boolean>> = {
  'rewire edge': (slot) => edgeAt(slot) !== undefined,
  'add edge': (slot) => edgeEnd(memberOf(slot).value, 'from') !== undefined,
};
