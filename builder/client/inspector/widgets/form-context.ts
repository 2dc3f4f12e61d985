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
  /** What references of the schema refer to. */
  readonly definitions: JsonObject;
  readonly tables: JsonObject;
  readonly relations: ProjectView['relations'];
  /** The table whose columns are offered; empty if none. */
  readonly table: string;
  readonly secrets: readonly string[];
  readonly functions: readonly Pick<FunctionEntry, 'name' | 'title' | 'call'>[];
  /** The guard that is chosen beside the setting in question. */
  readonly guard: string | undefined;
  readonly routes: readonly Option[];
  /** Writes a value, or with undefined takes it away. A `text` may be typed on. */
  readonly change: (keys: readonly Key[], value: JsonValue | undefined, text?: 'text') => void;
  /** Shows the effect that the value would have. */
  readonly type: (keys: readonly Key[], value: JsonValue | undefined) => void;
  /** Gives a member another name; undefined where names cannot be changed. */
  readonly rename: ((keys: readonly Key[], name: string) => void) | undefined;
  /** What may stand at a place of a text, if that were the value. */
  readonly complete: (keys: readonly Key[], text: string, at: number) => Promise<readonly Completion[]>;
  readonly leave: () => void;
  /** What is wrong with the value there. */
  readonly errorAt: (keys: readonly Key[]) => string | undefined;
  readonly findingsAt: (keys: readonly Key[]) => readonly DiagnosticView[];
  /** The node whose config it is, with what is being typed; undefined for other values. */
  readonly shown: NodeView | undefined;
  /** What expressions see. */
  readonly sees: SeenTypes | undefined;
  readonly fieldAt: (keys: readonly Key[]) => string;
  /** The widget for a value inside another one. */
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
