import { code, importedType, literal, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import type { FormField, Trigger } from '../../../ir/kind.ts';
import type { Route } from '../../../ir/project.ts';

/** The fields of a form as a constant of the file: the page shows them, and what is sent is checked against them. */
export function emitForm({ title, fields }: Extract<Trigger, { kind: 'form' }>, route: Route): Code {
  const form = [
    ['title', literal(title ?? route.title ?? route.id)],
    ['fields', code`[${fields.map(emitField)}]`],
  ] as const;
  return code`const form: ${importedType('lib/http/form.ts', 'Form')} = ${objectLiteral(form)};`;
}

function emitField({ name, label, type, required, options }: FormField): Code {
  return objectLiteral([
    ['name', literal(name)],
    ...(label === undefined ? [] : [['label', literal(label)] as const]),
    ['type', literal(type)],
    ...(required ? [['required', literal(true)] as const] : []),
    ...(options === undefined ? [] : [['options', literal([...options])] as const]),
  ]);
}

export const serveForm = ({ path }: Route): Code =>
  lib.serveForm([code`app`, code`${path}`, code`form`, code`app.config.BASE_URL`]);
