import { Choice } from './choice.tsx';
import type { Option } from './choice.tsx';
import { FieldGroup } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { RemoveButton } from './remove-button.tsx';

interface PicksProps extends FieldProps {
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  /** The noun for one of them. */
  readonly noun: string;
  readonly onAdd: (id: string) => void;
  readonly onRemove: (index: number) => void;
}

/** Some of many, side by side, and a list to add from. */
export function Picks(props: PicksProps) {
  const { label, options, chosen, noun, onAdd, onRemove } = props;
  const free = options.filter(({ id }) => !chosen.includes(id));
  return (
    <FieldGroup {...props}>
      {chosen.length > 0 && (
        <ul className="texts picks">
          {chosen.map((id, index) => (
            <li className="text-item" key={id}>
              <code>{id}</code>
              <RemoveButton label={`Remove ${id} from ${label}`} onRemove={() => onRemove(index)} className="" />
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <Choice
          label={`Add a ${noun} to ${label}`}
          isLabelHidden
          value={undefined}
          placeholder={`Add a ${noun}…`}
          options={free}
          onChange={onAdd}
        />
      )}
    </FieldGroup>
  );
}
