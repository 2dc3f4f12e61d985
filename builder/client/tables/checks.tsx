import { Plus } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { setOfTable, tableIn } from '../../shared/gestures/tables.ts';
import { Choice } from '../fields/choice.tsx';
import { FieldGroup } from '../fields/field.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { listOf, objectOf, textOf } from '../json.ts';
import { edit, endText } from '../store.ts';

interface ChecksProps {
  readonly project: ProjectView;
  readonly table: string;
  readonly columns: readonly string[];
}

const operators = ['lt', 'le', 'gt', 'ge', 'eq', 'ne'].map((id) => ({ id, title: id }));

/** The conditions between columns that every row has to meet. */
export function Checks({ project, table, columns }: ChecksProps) {
  const checks = listOf(tableIn(project, table)['checks']).map(objectOf);
  const write = (next: readonly JsonObject[], text?: string): void =>
    void edit(`checks of ${table}`, setOfTable(project, table, 'checks', next.length === 0 ? undefined : next), text);
  const change = (index: number, key: string, value: string, text?: string): void =>
    write(
      checks.map((check, each) => (each === index ? { ...check, [key]: value } : check)),
      text,
    );
  const [left, right] = columns.slice(-2);
  const options = columns.map((id) => ({ id, title: id }));
  return (
    <FieldGroup label="Checks" description="Each row must meet them. A row in which either side is null passes.">
      {checks.map((check, index) => {
        const name = `check ${index + 1}`;
        const place = (key: string): string | undefined =>
          fieldName(undefined, ['tables', table, 'checks', index, key]);
        const side = (key: 'left' | 'right', label: string) => (
          <Choice
            label={`${label} of ${name}`}
            isLabelHidden
            value={textOf(check[key])}
            options={options}
            onChange={(column) => change(index, key, column)}
            field={place(key)}
          />
        );
        return (
          // Checks have no names, and keep their place.
          <div className="row" key={index}>
            {side('left', 'Left side')}
            <Choice
              label={`Operator of ${name}`}
              isLabelHidden
              value={textOf(check['operator'])}
              options={operators}
              onChange={(operator) => change(index, 'operator', operator)}
              field={place('operator')}
            />
            {side('right', 'Right side')}
            <TextBox
              label={`Message of ${name}`}
              isLabelHidden
              placeholder="What a client is told"
              value={textOf(check['message']) ?? ''}
              onChange={(message) => change(index, 'message', message, `${table}.checks.${index}`)}
              onLeave={endText}
              field={place('message')}
            />
            <RemoveButton label={`Remove ${name}`} onRemove={() => write(checks.filter((_, each) => each !== index))} />
          </div>
        );
      })}
      {left !== undefined && right !== undefined && (
        <Button
          className="button is-small"
          onPress={() =>
            write([
              ...checks,
              {
                left,
                operator: 'lt',
                right,
                message: `${left} must be less than ${right}`,
              },
            ])
          }
        >
          <Plus size={13} aria-hidden="true" /> Add a check
        </Button>
      )}
    </FieldGroup>
  );
}
