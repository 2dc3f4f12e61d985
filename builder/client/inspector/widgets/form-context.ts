import { createContext, use } from 'react';
import type { ComponentType } from 'react';
import type { JsonObject, JsonValue } from '../../../../compiler/base/json.ts';
import type { Completion } from '../../../../compiler/ir/completion.ts';
import type { SeenTypes } from '../../../../compiler/ir/seen-types.ts';
import type { DiagnosticView, FunctionEntry, NodeView, ProjectView } from '../../../../compiler/view/route-view.ts';
import type { Option } from '../../fields/choice.tsx';
import type { Key } from '../../../shared/gestures/put.ts';

/** What the widgets of a form share. */
export interface FormState {
  /** The targets of the schema's references. */
  readonly definitions: JsonObject;
  readonly tables: JsonObject;
  readonly relations: ProjectView['relations'];
  /** The table whose columns are offered; empty if there is none. */
  readonly table: string;
  readonly secrets: readonly string[];
  readonly functions: readonly Pick<FunctionEntry, 'name' | 'title' | 'call'>[];
  /** The guard selected next to the setting in question. */
  readonly guard: string | undefined;
  readonly routes: readonly Option[];
  /** Writes a value, or removes it if it is undefined. A `text` may still be being typed. */
  readonly change: (keys: readonly Key[], value: JsonValue | undefined, text?: 'text') => void;
  /** Previews the effect of the value. */
  readonly type: (keys: readonly Key[], value: JsonValue | undefined) => void;
  /** Renames a member; undefined if names cannot be changed. */
  readonly rename: ((keys: readonly Key[], name: string) => void) | undefined;
  /** The completions at a position of a text, as if it were the value. */
  readonly complete: (keys: readonly Key[], text: string, at: number) => Promise<readonly Completion[]>;
  readonly leave: () => void;
  /** What is wrong with the value there. */
  readonly errorAt: (keys: readonly Key[]) => string | undefined;
  readonly findingsAt: (keys: readonly Key[]) => readonly DiagnosticView[];
  /** The node whose config it is, including unwritten changes; undefined for other values. */
  readonly shown: NodeView | undefined;
  /** The types that expressions see. */
  readonly sees: SeenTypes | undefined;
  readonly fieldAt: (keys: readonly Key[]) => string;
  /** Moves the focus to the field of a value, or the nearest one around it, once it is shown. */
  readonly goTo: (keys: readonly Key[]) => void;
  /** The widget for a nested value. */
  readonly Inner: ComponentType<WidgetProps>;
}

export interface WidgetProps {
  readonly name: string;
  readonly schema: JsonObject;
  readonly value: JsonValue | undefined;
  /** From the root of the form. */
  readonly keys: readonly Key[];
  readonly isRequired: boolean;
  readonly label: string;
  readonly isLabelHidden?: boolean;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useForm(): FormState {
  const form = use(FormContext);
  if (form === undefined) throw new Error('A widget stands inside a form.');
  return form;
}
