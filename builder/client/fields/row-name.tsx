import { TextBox } from './text-box.tsx';
import './groups.css';

interface RowNameProps {
  /** What it is a part of. */
  readonly of: string;
  readonly name: string;
  readonly taken: readonly string[];
  readonly onRename: ((to: string) => void) | undefined;
}

/** The name of a row. A new name is written when the field is left, unless it is empty or that of another row. */
export const RowName = ({ of, name, taken, onRename }: RowNameProps) =>
  onRename === undefined ? (
    <code className="row-name">{name}</code>
  ) : (
    <div className="row-name">
      <TextBox
        label={`Name of ${name} in ${of}`}
        isLabelHidden
        isCode
        value={name}
        onLeaveWith={(text) => {
          const to = text.trim();
          if (to !== '' && !taken.includes(to)) onRename(to);
        }}
      />
    </div>
  );
