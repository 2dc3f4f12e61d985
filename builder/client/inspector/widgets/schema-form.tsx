import { useMemo } from 'react';
import type { JsonObject } from '../../../../compiler/base/json.ts';
import type { SeenTypes } from '../../../../compiler/ir/seen-types.ts';
import type { DiagnosticView, NodeView } from '../../../../compiler/view/route-view.ts';
import { fieldName } from '../focus-field.ts';
import { isSameJson } from '../../../shared/gestures/json.ts';
import { complete } from '../../complete.ts';
import { humanName, objectOf, textOf } from '../../json.ts';
import { preview } from '../../preview.ts';
import { edit, endText, useStore } from '../../store.ts';
import { put, renameMember } from '../../../shared/gestures/put.ts';
import type { Place } from '../../../shared/gestures/put.ts';
import { FormContext } from './form-context.ts';
import type { FormState } from './form-context.ts';
import { fieldsOf } from './shape.ts';
import { withTypedDefault } from './typed-default.ts';
import { SchemaWidget } from './widget.tsx';

interface SchemaFormProps {
  readonly schema: JsonObject;
  readonly place: Place;
  /** Whose settings they are, for the titles of undo steps. */
  readonly of: string;
  readonly diagnostics: readonly DiagnosticView[];
  /** The node whose config it is, including unwritten changes. */
  readonly shown?: NodeView | undefined;
  /** The types that expressions see, if there is no node to tell. */
  readonly sees?: SeenTypes | undefined;
  /** Members that have another editor. */
  readonly without?: readonly string[];
  /** Operations for more than one place, such as for several nodes at once. */
  readonly operationsOf?: typeof put;
}

/** The fields for a value of the flow, by its JSON Schema. */
export function SchemaForm(props: SchemaFormProps) {
  const { schema, place, of, diagnostics, shown, sees = shown?.sees, without = [], operationsOf = put } = props;
  const project = useStore((state) => state.project);
  const form = useMemo((): FormState => {
    const at = (keys: readonly (string | number)[]) => [...place.path, ...keys];
    const findingsAt: FormState['findingsAt'] = (keys) =>
      diagnostics.filter(({ path }) => isSameJson([...path], at(keys)));
    const titleOf = (keys: readonly (string | number)[]) => `${humanName(String(keys[0] ?? ''))} of ${of}`;
    return {
      definitions: objectOf(schema['$defs']),
      tables: project?.tables ?? {},
      relations: project?.relations ?? {},
      table: textOf(objectOf(place.value)['table']) ?? '',
      secrets: project?.secrets.map(({ name }) => name) ?? [],
      functions: project?.functions.filter(({ id }) => id !== place.route) ?? [],
      guard: textOf(objectOf(place.value)['guard']),
      routes: project?.routes.map(({ id, method, path }) => ({ id, title: id, detail: `${method} ${path}` })) ?? [],
      change: (keys, value, text) =>
        void edit(titleOf(keys), operationsOf(place, keys, value), text && fieldName(place.route, at(keys))),
      rename:
        operationsOf === put ? (keys, name) => void edit(titleOf(keys), renameMember(place, keys, name)) : undefined,
      type: (keys, value) => void preview(operationsOf(place, keys, value)),
      complete: async (keys, text, at) =>
        shown === undefined ? [] : complete(shown.id, operationsOf(place, keys, text), at),
      leave: endText,
      errorAt: (keys) => findingsAt(keys)[0]?.message,
      ...{ findingsAt, shown, sees },
      fieldAt: (keys) => fieldName(place.route, at(keys)),
      goTo: (keys) => useStore.setState({ field: at(keys) }),
      Inner: SchemaWidget,
    };
  }, [project, schema, place, of, diagnostics, shown, sees, operationsOf]);
  return (
    <FormContext value={form}>
      {withTypedDefault(fieldsOf(schema, place.value), place.value)
        .filter(({ name }) => !without.includes(name))
        .map(({ name, schema: member, isRequired }) => (
          <SchemaWidget
            key={name}
            name={name}
            schema={member}
            value={objectOf(place.value)[name]}
            keys={[name]}
            isRequired={isRequired}
            label={humanName(name)}
          />
        ))}
    </FormContext>
  );
}
