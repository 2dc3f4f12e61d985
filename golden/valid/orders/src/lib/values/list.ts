import { finite } from './convert.ts';

type Numbers = readonly (number | null | undefined)[];

/** The sum of the numbers, ignoring missing ones. */
export function sum(values: Numbers, name: string, status = 400): number {
  return finite(
    present(values).reduce((total, value) => total + value, 0),
    name,
    status,
  );
}

const present = (values: Numbers): number[] =>
  values.filter((value) => value !== null && value !== undefined);
