import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import type { Revision } from '../../shared/changes.ts';
import { useChanges } from './state.ts';

interface AgainstProps {
  readonly value: string;
  readonly revisions: readonly Revision[];
}

/** Selects what to compare with: the last commit, a branch, a tag, or anything else that git accepts as a commit. */
export function Against({ value, revisions }: AgainstProps) {
  const [text, setText] = useState(value);
  const options = [
    { name: 'HEAD', is: 'the last commit' },
    ...revisions.map(({ name, is }) => ({ name, is: String(is) })),
  ].map((each) => ({ ...each, id: `${each.is} ${each.name}` }));
  const compareWith = (name: string): void => {
    if (name.trim() !== '') useChanges.setState({ against: name.trim() });
  };
  return (
    <ComboBox
      className="against"
      allowsCustomValue
      menuTrigger="focus"
      items={text === value ? options : options.filter(({ name }) => name.includes(text))}
      inputValue={text}
      onInputChange={setText}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key);
        if (chosen !== undefined) compareWith(chosen.name);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') compareWith(text);
      }}
      onBlur={() => compareWith(text)}
    >
      <Label>Compared with</Label>
      <div className="combo">
        <Input className="box is-code" maxLength={250} />
        <Button aria-label="Choose what to compare with">
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      </div>
      <Popover className="popover" offset={4}>
        <ListBox className="options">
          {({ id, name, is }: (typeof options)[number]) => (
            <ListBoxItem id={id} textValue={name} className="option">
              <Text slot="label">{name}</Text>
              <Text slot="description">{is}</Text>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
