import { isObject } from '../../compiler/base/json.ts';
import type { JsonValue } from '../../compiler/base/json.ts';
import type { Path, PathOperation, Step } from '../../compiler/base/operation.ts';

/** The effect of an operation on the value of a text, implemented independently of any text. Undefined: refused. */
export function applyToValue(root: JsonValue, operation: PathOperation, prefix: Path): JsonValue | undefined {
  const path = [...prefix, ...operation.path];
  switch (operation.do) {
    case 'set':
      return change(root, path, () => operation.value);
    case 'remove':
      return change(root, path, () => undefined);
    case 'insert':
      return change(root, path, (list = []) => {
        if (!Array.isArray(list)) return undefined;
        const { after } = operation;
        const behind = after === undefined || after === null ? -1 : indexIn(list, after);
        const at = after === null ? 0 : behind === -1 ? list.length : behind + 1;
        return list.toSpliced(at, 0, operation.value);
      });
    case 'rename': {
      const key = path.at(-1);
      return change(root, path.slice(0, -1), (object) =>
        isObject(object)
          ? Object.fromEntries(
              Object.entries(object).map(([name, value]) => [name === key ? operation.key : name, value]),
            )
          : undefined,
      );
    }
    case 'restore':
      throw new Error('restores are about text');
  }
}

function change(
  value: JsonValue | undefined,
  [step, ...rest]: Path,
  to: (value: JsonValue | undefined) => JsonValue | undefined,
): JsonValue | undefined {
  if (step === undefined) return to(value);
  if (Array.isArray(value)) {
    const index = indexIn(value, step);
    const item = change(value[index], rest, to);
    return item === undefined ? value.toSpliced(index, 1) : value.with(index, item);
  }
  const object = isObject(value) ? value : {};
  const name = typeof step === 'string' ? step : '';
  const inner = change(Object.hasOwn(object, name) ? object[name] : undefined, rest, to);
  const others = Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  return inner === undefined ? others : { ...object, [name]: inner };
}

function indexIn(list: readonly JsonValue[], step: Step): number {
  if (typeof step === 'number') return step;
  const wanted = Object.entries(step);
  return list.findIndex((item) => isObject(item) && wanted.every(([key, text]) => item[key] === text));
}
