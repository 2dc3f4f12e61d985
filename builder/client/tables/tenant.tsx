import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { setOfTable, tableIn } from '../../shared/gestures/tables.ts';
import { Choice } from '../fields/choice.tsx';
import { FieldGroup } from '../fields/field.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { objectOf, textOf } from '../json.ts';
import { edit } from '../store.ts';

interface TenantProps {
  readonly project: ProjectView;
  readonly table: string;
}

const types = ['uuid', 'integer', 'text'];

/** The column that says which tenant owns a row. */
export function Tenant({ project, table }: TenantProps) {
  const about = tableIn(project, table);
  const write = (column: string | undefined): void =>
    void edit(`tenant of ${table}`, setOfTable(project, table, 'tenant', column));
  const columns = Object.entries(objectOf(about['columns']))
    .filter(([, column]) => {
      const { type, nullable, primaryKey } = objectOf(column);
      return types.includes(textOf(type) ?? '') && nullable !== true && primaryKey !== true;
    })
    .map(([id]) => ({ id, title: id }));
  // A project without tenants does not need this: tenants are set up in its settings first.
  if (project.settings.values['tenant'] === undefined && !('tenant' in about)) return null;
  return (
    <FieldGroup
      label="Tenant"
      description="Which tenant a row belongs to. Nodes use the rows of one tenant only; the settings of the project say which."
    >
      <div className="row">
        <Choice
          label="The column that says whose a row is"
          isLabelHidden
          value={textOf(about['tenant'])}
          options={columns}
          onChange={write}
          field={fieldName(undefined, ['tables', table, 'tenant'])}
        />
        {'tenant' in about && <RemoveButton label="Remove the tenant" onRemove={() => write(undefined)} />}
      </div>
    </FieldGroup>
  );
}
