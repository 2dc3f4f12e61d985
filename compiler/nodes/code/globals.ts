/** The global names that an expression may use. None gives access to the time, randomness, the disk or the network. */
export const globalNames: ReadonlySet<string> = new Set([
  'Math',
  'Number',
  'String',
  'Boolean',
  'Object',
  'Array',
  'JSON',
  'NaN',
  'Infinity',
  'undefined',
]);

/**
 * Declarations of everything that an expression may use: the standard library without anything that changes a value in
 * place, reads a clock, is random, returns `any` or compiles code. Nothing else exists for an expression.
 */
export const declarations = `
interface IteratorResult<T> { readonly done?: boolean; readonly value: T }
interface Iterator<T, TReturn = unknown, TNext = unknown> { next(): IteratorResult<T> }
interface SymbolConstructor { readonly iterator: unique symbol }
declare const Symbol: SymbolConstructor;
interface Iterable<T, TReturn = unknown, TNext = unknown> { [Symbol.iterator](): Iterator<T> }
interface Object { toString(): string }
interface Function {}
interface CallableFunction extends Function {}
interface NewableFunction extends Function {}
interface IArguments {}
interface TemplateStringsArray {}
interface Boolean { toString(): string }
interface Number { toString(radix?: number): string; toFixed(digits?: number): string; toPrecision(digits?: number): string }
interface RegExp { test(text: string): boolean }
interface String {
  readonly length: number;
  readonly [index: number]: string;
  at(index: number): string | undefined;
  charAt(index: number): string;
  charCodeAt(index: number): number;
  codePointAt(index: number): number | undefined;
  concat(...texts: readonly string[]): string;
  endsWith(text: string): boolean;
  includes(text: string): boolean;
  indexOf(text: string, from?: number): number;
  lastIndexOf(text: string): number;
  normalize(form?: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string;
  padEnd(length: number, text?: string): string;
  padStart(length: number, text?: string): string;
  repeat(count: number): string;
  match(pattern: RegExp): readonly (string | undefined)[] | null;
  replace(pattern: string | RegExp, text: string): string;
  replaceAll(pattern: string, text: string): string;
  search(pattern: RegExp): number;
  slice(start?: number, end?: number): string;
  split(separator: string | RegExp): readonly string[];
  startsWith(text: string): boolean;
  substring(start: number, end?: number): string;
  toLowerCase(): string;
  toUpperCase(): string;
  toString(): string;
  trim(): string;
  trimEnd(): string;
  trimStart(): string;
  [Symbol.iterator](): Iterator<string>;
}
interface ReadonlyArray<T> {
  readonly length: number;
  readonly [index: number]: T;
  at(index: number): T | undefined;
  concat(...lists: readonly (T | readonly T[])[]): readonly T[];
  every(test: (value: T, index: number) => boolean): boolean;
  filter<S extends T>(test: (value: T, index: number) => value is S): readonly S[];
  filter(test: (value: T, index: number) => boolean): readonly T[];
  find(test: (value: T, index: number) => boolean): T | undefined;
  findIndex(test: (value: T, index: number) => boolean): number;
  findLast(test: (value: T, index: number) => boolean): T | undefined;
  flatMap<U>(change: (value: T, index: number) => U | readonly U[]): readonly U[];
  includes(value: T): boolean;
  indexOf(value: T): number;
  join(separator?: string): string;
  lastIndexOf(value: T): number;
  map<U>(change: (value: T, index: number) => U): readonly U[];
  reduce<U>(merge: (all: U, value: T, index: number) => U, first: U): U;
  slice(start?: number, end?: number): readonly T[];
  some(test: (value: T, index: number) => boolean): boolean;
  toReversed(): readonly T[];
  toSorted(compare?: (a: T, b: T) => number): readonly T[];
  [Symbol.iterator](): Iterator<T>;
}
interface Array<T> extends ReadonlyArray<T> {}
declare const Math: {
  readonly E: number; readonly PI: number;
  abs(x: number): number; cbrt(x: number): number; ceil(x: number): number; cos(x: number): number; exp(x: number): number; floor(x: number): number;
  hypot(...values: readonly number[]): number; log(x: number): number; log10(x: number): number; log2(x: number): number; max(...values: readonly number[]): number;
  min(...values: readonly number[]): number; pow(x: number, y: number): number; round(x: number): number; sign(x: number): number; sin(x: number): number;
  sqrt(x: number): number; tan(x: number): number; trunc(x: number): number; atan2(y: number, x: number): number;
};
declare const Number: {
  (value: string | number | boolean): number;
  readonly EPSILON: number; readonly MAX_SAFE_INTEGER: number; readonly MIN_SAFE_INTEGER: number;
  isFinite(value: unknown): boolean; isInteger(value: unknown): boolean; isNaN(value: unknown): boolean; isSafeInteger(value: unknown): boolean;
  parseFloat(text: string): number; parseInt(text: string, radix?: number): number;
};
declare const String: { (value: string | number | boolean | null | undefined): string; fromCodePoint(...points: readonly number[]): string };
declare const Boolean: { (value: unknown): boolean };
declare const Object: {
  keys(value: object): readonly string[];
  values<T>(value: { readonly [name: string]: T }): readonly T[];
  entries<T>(value: { readonly [name: string]: T }): readonly (readonly [string, T])[];
  fromEntries<T>(entries: readonly (readonly [string, T])[]): { readonly [name: string]: T };
  groupBy<K extends string, T>(values: readonly T[], name: (value: T, index: number) => K): { readonly [N in K]?: readonly T[] };
};
declare const Array: { isArray(value: unknown): value is readonly unknown[] };
declare const JSON: { stringify(value: unknown): string };
declare const NaN: number;
declare const Infinity: number;
`;
