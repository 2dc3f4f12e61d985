import { alternative, optional, typeName } from '../ir/type.ts';
import type { ObjectType, Type } from '../ir/type.ts';
import { fieldOf, isSubset } from '../ir/type-algebra.ts';
import type { Severity } from './project-diff.ts';

/** One difference of two types, at a path such as `body.customer.email`. */
export interface TypeChange {
  readonly severity: Severity;
  readonly message: string;
}

/** What a sender notices: it is breaking if something that was accepted is now refused. */
export function compareSent(before: Type, after: Type, path: string): TypeChange[] {
  if (isSubset(before, after) && isSubset(after, before)) return [];
  const [old, now] = [alternative(before, 'object'), alternative(after, 'object')];
  if (old !== undefined && now !== undefined) {
    const becameRequired: TypeChange[] =
      before.presence !== 'required' && after.presence === 'required'
        ? [{ severity: 'breaking', message: `${path} is required now` }]
        : [];
    return [
      ...becameRequired,
      ...fieldNames(old, now).flatMap((name) => compareSentField(old, now, name, `${path}.${name}`)),
    ];
  }
  const most = mostOf(after);
  if (most !== mostOf(before) && typeName(before) === typeName(after))
    return [
      {
        severity: isSubset(before, after) ? 'safe' : 'breaking',
        message: `${path} may have ${most === undefined ? 'any number of' : `at most ${most}`} items now`,
      },
    ];
  if (isSubset(before, after)) return [{ severity: 'safe', message: loosened(before, after, path) }];
  const sameIfThere = isSubset(before, optional(after));
  if (sameIfThere) return [{ severity: 'breaking', message: `${path} is required now` }];
  const isNew = isUnread(before);
  const required = after.presence === 'required' ? 'required and ' : '';
  return [
    {
      severity: 'breaking',
      message: isNew
        ? `${path} must be ${required}${typeName(after)} now`
        : `${path} must be ${typeName(after)} now; it was ${typeName(before)}`,
    },
  ];
}

/** Clients that go on sending what nobody reads would not notice that it is lost. */
const compareSentField = (old: ObjectType, now: ObjectType, name: string, path: string): TypeChange[] =>
  now.open && old.fields.has(name) && !now.fields.has(name)
    ? [{ severity: 'attention', message: `${path} is not read any more` }]
    : compareSent(fieldOf(old, name), fieldOf(now, name), path);

/** The maximum number of items in a list, which its name does not contain. */
const mostOf = (type: Type): number | undefined => alternative(type, 'list')?.most;

function loosened(before: Type, after: Type, path: string): string {
  if (isUnread(after)) return `${path} is not checked any more`;
  return before.presence === 'required' && after.presence !== 'required'
    ? `${path} is optional now`
    : `${path} takes more now: ${typeName(after)}`;
}

const isUnread = (type: Type): boolean => type.kind === 'unknown' && type.presence === 'optional';

/** What a reader of responses notices: it is breaking if something new may occur, or something is gone. */
export function compareReceived(before: Type, after: Type, path: string): TypeChange[] {
  const [old, now] = [alternative(before, 'object'), alternative(after, 'object')];
  if (old !== undefined && now !== undefined) {
    const nullable: TypeChange[] =
      before.presence === 'required' && after.presence !== 'required'
        ? [{ severity: 'breaking', message: `${path} may be null now` }]
        : [];
    return [...nullable, ...fieldNames(old, now).flatMap((name) => compareField(old, now, name, path))];
  }
  const [oldList, newList] = [alternative(before, 'list'), alternative(after, 'list')];
  if (oldList !== undefined && newList !== undefined && before.presence === after.presence)
    return compareReceived(oldList.element, newList.element, `${path}[]`);
  if (isSubset(after, before))
    return isSubset(before, after)
      ? []
      : [{ severity: 'safe', message: `${path} is always ${typeName(after)} now; it was ${typeName(before)}` }];
  if (isSubset(after, optional(before))) return [{ severity: 'breaking', message: `${path} may be null now` }];
  return [{ severity: 'breaking', message: `${path} is ${typeName(after)} now; it was ${typeName(before)}` }];
}

function compareField(old: ObjectType, now: ObjectType, name: string, path: string): TypeChange[] {
  const at = `${path}.${name}`;
  if (!old.fields.has(name)) return [{ severity: 'safe', message: `${at} is new: ${typeName(fieldOf(now, name))}` }];
  if (!now.fields.has(name))
    return [
      now.open
        ? { severity: 'attention', message: `${at} is not sure to come any more` }
        : { severity: 'breaking', message: `${at} is gone` },
    ];
  return compareReceived(fieldOf(old, name), fieldOf(now, name), at);
}

const fieldNames = (old: ObjectType, now: ObjectType): string[] => [
  ...new Set([...old.fields.keys(), ...now.fields.keys()]),
];
