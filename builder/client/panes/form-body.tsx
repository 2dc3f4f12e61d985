import { isList, ownOf } from '../../shared/gestures/json.ts';
import { AddName } from '../fields/add-name.tsx';
import { FieldGroup } from '../fields/field.tsx';
import { readJson } from '../fields/read-json.ts';
import { RemoveButton } from '../fields/remove-button.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { chooseFile, fieldsIn, readFile, useChosen } from './accepted-body.ts';
import type { Accepted } from './accepted-body.ts';

interface FormBodyProps {
  readonly route: string;
  readonly accepted: Accepted;
  /** The fields as a JSON object. */
  readonly body: string;
  readonly onInput: (body: string) => void;
}

/** The fields and the files of a form to be sent. */
export function FormBody({ route, accepted, body, onInput }: FormBodyProps) {
  const read = readJson(body);
  const fields = fieldsIn('value' in read ? read.value : undefined);
  const write = (changed: typeof fields): void => onInput(JSON.stringify(changed, undefined, 2));
  return (
    <FieldGroup label="Form">
      {Object.entries(fields).map(([name, value]) => (
        <div key={name} className="try-field">
          <TextBox
            label={name}
            isCode
            isLong={isList(value)}
            description={isList(value) ? 'A list: each line is sent once.' : undefined}
            value={isList(value) ? value.join('\n') : String(value)}
            onInput={(text) => write({ ...fields, [name]: isList(value) ? text.split('\n') : text })}
          />
          <RemoveButton
            label={`Remove the field ${name}`}
            onRemove={() => write(Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name)))}
          />
        </div>
      ))}
      <AddName
        label="Add field"
        placeholder="name of a field"
        issueOf={(name) => (Object.hasOwn(fields, name) ? 'The form has this field.' : undefined)}
        onAdd={(name) => write({ ...fields, [name]: '' })}
      />
      {accepted.files.map((file) => (
        <FileBox key={file.name} route={route} file={file} />
      ))}
    </FieldGroup>
  );
}

interface FileBoxProps {
  readonly route: string;
  readonly file: Accepted['files'][number];
}

/** Any file may be chosen: a file of another type shows how it is refused. */
function FileBox({ route, file: { name, types, isRequired } }: FileBoxProps) {
  const chosen = useChosen(({ files }) => ownOf(ownOf(files, route), name));
  const choose = async (files: FileList | null): Promise<void> => {
    const file = files?.[0];
    chooseFile(route, name, file === undefined ? undefined : await readFile(file));
  };
  return (
    <label className="field try-file">
      <span className="field-label">
        {name}
        {isRequired && <i> required</i>}
      </span>
      <input type="file" onChange={(event) => void choose(event.target.files)} />
      <span className="field-description">
        {chosen === undefined ? types.join(', ') : `${chosen.filename} is sent.`}
      </span>
    </label>
  );
}
