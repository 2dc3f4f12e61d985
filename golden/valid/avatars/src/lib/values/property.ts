/** The object's own property, never an inherited one such as `constructor`. */
export function own(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
}
