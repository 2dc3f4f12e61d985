import { Switch } from 'react-aria-components';
import { Marked } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface CheckBoxProps extends FieldProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Yes or no. */
export const CheckBox = ({ label, isLabelHidden, description, error, field, value, onChange }: CheckBoxProps) => (
  <div className="field" data-field={field}>
    <Switch className="switch" isSelected={value} onChange={onChange} aria-label={label}>
      <i aria-hidden="true" />
      {isLabelHidden !== true && <span className="field-label">{label}</span>}
    </Switch>
    {description !== undefined && (
      <span className="field-description">
        <Marked text={description} />
      </span>
    )}
    {error !== undefined && <span className="field-error">{error}</span>}
  </div>
);
