import type { ColumnRules } from '../../ir/column-rules.ts';
import { fits } from '../../ir/fits.ts';
import type { ColumnFile } from '../../ir/format.ts';
import type { Column } from '../../ir/project.ts';
import { storedText } from '../../ir/text-changes.ts';
import { needName, typePhrase } from '../../ir/type.ts';
import { isNever } from '../../ir/type-algebra.ts';
import { typeOfStored } from '../../nodes/database/columns.ts';
import { fitsColumn } from '../../nodes/database/default.ts';

const ofNumbers = ['min', 'max'] as const;
const ofTexts = ['minLength', 'maxLength', 'enum', 'format', 'trim', 'lowercase', 'emptyAsNull'] as const;

/** The rules of a column, if it has any. */
export function rulesOf(file: ColumnFile): Pick<Column, 'rules'> {
  const given = [...ofNumbers, ...ofTexts].filter((rule) => file[rule] !== undefined);
  const rules: ColumnRules = Object.fromEntries(given.map((rule) => [rule, file[rule]]));
  return given.length === 0 ? {} : { rules };
}

/** Why the rules of a column cannot be satisfied. */
export function ruleIssue(file: ColumnFile): { readonly message: string; readonly hint: string } | undefined {
  const { type, default: value } = file;
  const isNumber = type === 'integer' || type === 'number';
  const foreign = (isNumber ? ofTexts : type === 'text' ? ofNumbers : [...ofNumbers, ...ofTexts]).find(
    (rule) => file[rule] !== undefined,
  );
  if (foreign !== undefined)
    return {
      message: `"${foreign}" is a rule for ${ofNumbers.some((rule) => rule === foreign) ? 'numbers' : 'texts'}, and the column is ${type}.`,
      hint: isNumber
        ? 'A number has "min" and "max".'
        : type === 'text'
          ? 'A text has "minLength", "maxLength", "enum", "format", "trim", "lowercase" and "emptyAsNull".'
          : `Remove "${foreign}": columns of this type have no rules.`,
    };
  const { rules } = rulesOf(file);
  if (rules === undefined) return undefined;
  if (rules.emptyAsNull === true && file.nullable !== true)
    return { message: '"emptyAsNull" stores null, but the column is not nullable.', hint: 'Add "nullable": true.' };
  const stored = typeOfStored({ type, rules });
  if (isNever(stored))
    return { message: 'no value can satisfy its rules.', hint: 'Loosen one of them, such as the greater limit.' };
  const values = rules.enum ?? [];
  const twice = values.find((each, index) => values.indexOf(each) < index);
  const odd = twice ?? values.find((each) => !fits(each, stored));
  if (odd !== undefined)
    return {
      message: `"enum" lists ${JSON.stringify(odd)}${twice === undefined ? ', which the other rules refuse' : ' twice'}.`,
      hint: 'Remove it from "enum".',
    };
  const changed = [...values, ...(typeof value === 'string' ? [value] : [])].find(
    (each) => storedText(each, rules) !== each,
  );
  if (changed !== undefined)
    return {
      message: `${values.includes(changed) ? '"enum" lists' : 'the default is'} ${JSON.stringify(changed)}, which the column never contains: it stores ${JSON.stringify(storedText(changed, rules))}.`,
      hint: storedText(changed, rules) === null ? 'Remove it.' : 'Write it as it is stored.',
    };
  // A default that does not fit the type has already been reported.
  const isLiteral = value !== undefined && value !== null && value !== 'increment' && fitsColumn(type, value);
  if (!isLiteral || fits(value, stored)) return undefined;
  return {
    message: `the default ${JSON.stringify(value)} is not ${typePhrase(needName(stored))}.`,
    hint: 'Change the default or the rule.',
  };
}
