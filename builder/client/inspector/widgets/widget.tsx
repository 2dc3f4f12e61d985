import type { ComponentType } from 'react';
import { AnyWidget, JsonWidget } from './any.tsx';
import { BooleanWidget } from './boolean.tsx';
import { ChangesWidget } from './changes.tsx';
import { ChoiceWidget } from './choice.tsx';
import { ExpressionWidget } from './expression.tsx';
import { IncludesWidget } from './includes.tsx';
import { useForm } from './form-context.ts';
import type { WidgetProps } from './form-context.ts';
import { OutputWidget, PartWidget, TimezoneWidget } from './named.tsx';
import { NumberWidget } from './number.tsx';
import { ObjectWidget, VariantsWidget } from './object.tsx';
import { ObjectsWidget } from './objects.tsx';
import { RoutesWidget, TablesWidget } from './picks.tsx';
import { PresetWidget } from './preset.tsx';
import { RecordWidget } from './record.tsx';
import { branchOf, chooseWidget, resolved } from './shape.ts';
import type { Widget } from './shape.ts';
import { ColumnsWidget, ColumnWidget, FunctionWidget, RelationWidget, SecretWidget, TableWidget } from './tables.tsx';
import { LongTextWidget, TextWidget } from './text.tsx';
import { TextsWidget } from './texts.tsx';
import { TreeWidget } from './tree.tsx';

const widgets: Readonly<Record<Widget, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  'long-text': LongTextWidget,
  expression: ExpressionWidget,
  part: PartWidget,
  number: NumberWidget,
  boolean: BooleanWidget,
  choice: ChoiceWidget,
  preset: PresetWidget,
  texts: TextsWidget,
  columns: ColumnsWidget,
  column: ColumnWidget,
  relation: RelationWidget,
  includes: IncludesWidget,
  changes: ChangesWidget,
  table: TableWidget,
  secret: SecretWidget,
  function: FunctionWidget,
  output: OutputWidget,
  timezone: TimezoneWidget,
  routes: RoutesWidget,
  tables: TablesWidget,
  record: RecordWidget,
  object: ObjectWidget,
  objects: ObjectsWidget,
  tree: TreeWidget,
  variants: VariantsWidget,
  any: AnyWidget,
  json: JsonWidget,
};

/** The field for a value, by its schema. */
export function SchemaWidget(props: WidgetProps) {
  const schema = branchOf(resolved(props.schema, useForm().definitions), props.value);
  const Chosen = widgets[chooseWidget(props.name, schema)];
  return <Chosen {...props} schema={schema} />;
}
