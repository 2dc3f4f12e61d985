import { TextBox } from './text-box.tsx';
import './groups.css';

interface RowNameProps {
  /** What it is a part of. */
  readonly of: string;
  readonly name: string;
  readonly taken: readonly string[];
  readonly onRename: ((to: string) => void) | undefined;
}

/** The name of a row. It can be typed over, once it is left; an empty one, or that of another row, is not taken. */
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
