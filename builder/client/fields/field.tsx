import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import './fields.css';
import './groups.css';

/** The properties of every field. */
export interface FieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly description?: string | undefined;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** The path of the value in the flow, to find the field; see focus-field.ts. */
  readonly field?: string | undefined;
}

export const FieldLabel = ({ label, isLabelHidden, isRequired }: FieldProps) => (
  <Label className={isLabelHidden === true ? 'hidden' : 'field-label'}>
    {label}
    {isRequired === true && <i> required</i>}
  </Label>
);

/** The description and the error, below the field. */
export const FieldNotes = ({ description, error }: Pick<FieldProps, 'description' | 'error'>) => (
  <>
    {description !== undefined && (
      <Text slot="description" className="field-description" title={description}>
        <Marked text={description} />
      </Text>
    )}
    <FieldError className="field-error">{error}</FieldError>
  </>
);

/** A group of fields under a heading. */
export function FieldGroup({ label, isLabelHidden, description, error, field, children }: FieldProps & Children) {
  return (
    <div role="group" aria-label={label} className="field field-group" data-field={field}>
      {isLabelHidden !== true && <span className="field-label">{label}</span>}
      {children}
      {description !== undefined && (
        <span className="field-description" title={description}>
          <Marked text={description} />
        </span>
      )}
      {error !== undefined && <span className="field-error">{error}</span>}
    </div>
  );
}

interface Children {
  readonly children: ReactNode;
}

/** A text from the compiler, with names of the format between backticks. */
export const Marked = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
