import { ListBox, ListBoxItem } from 'react-aria-components';
import type { Option } from './choice.tsx';

interface TogglesProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Some of a few options, side by side. Selected values that are not options are shown, too. */
export function Toggles({ label, options, chosen, onToggle }: TogglesProps) {
  const unknown = chosen.filter((name) => !options.some(({ id }) => id === name));
  return (
    <ListBox
      className="toggles"
      aria-label={label}
      layout="grid"
      orientation="horizontal"
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={(next) => {
        const keys = next === 'all' ? options.map(({ id }) => id) : [...next].map(String);
        const changed = [...keys.filter((id) => !chosen.includes(id)), ...chosen.filter((id) => !keys.includes(id))];
        for (const id of changed.slice(0, 1)) onToggle(id);
      }}
      items={[...options, ...unknown.map((id) => ({ id, title: id }))]}
    >
      {({ id, title }) => (
        <ListBoxItem id={id} textValue={title} className="toggle">
          {title}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
