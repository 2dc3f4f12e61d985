import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { CheckBox } from '../fields/check-box.tsx';
import { Choice } from '../fields/choice.tsx';
import { NumberBox } from '../fields/number-box.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { TextList } from '../fields/text-list.tsx';
import { numberOf, objectOf, textOf, textsOf } from '../json.ts';
import { preview } from '../preview.ts';
import { edit, endText, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';
import { MenuButton } from '../fields/menu-button.tsx';
import { setPath, setRoute } from '../../shared/gestures/edit-node.ts';
import { Findings } from './findings.tsx';
import { fieldName } from './focus-field.ts';
import { Overrides } from './overrides.tsx';
import { put } from '../../shared/gestures/put.ts';
import { methodChoices } from '../start/triggers.ts';

/** The settings of a route besides its flow. */
export function RouteSettings({ view }: { readonly view: RouteView }) {
  const shown = useStore((state) => state.view) ?? view;
  const findings = shown.diagnostics.filter(({ node, wire }) => node === undefined && wire === undefined);
  const set = useSetting(view);
  const { settings } = view;
  // The server starts it: it has no method.
  const isJob = view.trigger.runs !== undefined;
  const isTransaction = (settings['transaction'] ?? false) !== false;
  const tags = textsOf(settings['tags']);
  const putTag = (index: number, tag: string | undefined, text?: string): void => {
    const keys = tags.length === 1 && tag === undefined ? ['tags'] : ['tags', index];
    void edit('Tags', put({ route: view.id, path: [], value: settings }, keys, tag), text);
  };
  return (
    <>
      <header className="inspector-header">
        <h2>Route</h2>
        <code className="about">{view.id}</code>
        <span className="grow" />
        <MenuButton
          label="More of this route"
          entries={[
            { id: 'rename', title: 'Rename…', run: () => openDialog('rename-route') },
            { id: 'delete', title: 'Delete…', isDanger: true, run: () => openDialog('delete-route') },
          ]}
        />
      </header>
      <Findings findings={findings} />
      <div className="columns">
        <section className="settings">
          <TextBox label="Title" value={textOf(settings['title']) ?? ''} {...set.text('title', 'Title')} />
          <div className={isJob ? undefined : 'method-path'}>
            {!isJob && (
              <Choice
                label="Method"
                value={textOf(settings['method'])}
                options={methodChoices}
                onChange={(id) => set.now('method', id)}
                field={fieldName(view.id, ['method'])}
              />
            )}
            <TextBox
              label="Path"
              isCode
              description={isJob ? 'Names the folder of its code.' : undefined}
              value={textOf(settings['path']) ?? ''}
              field={fieldName(view.id, ['path'])}
              onType={(path) => void preview(setPath(view, path))}
              onLeaveWith={(path) => void edit('Path', setPath(view, path))}
            />
          </div>
          <TextBox
            label="Description"
            isLong
            value={textOf(settings['description']) ?? ''}
            {...set.text('description', 'Description')}
          />
          <TextList
            label="Tags"
            noun="tag"
            values={tags}
            onChangeItem={(index, tag) => putTag(index, tag, 'tags')}
            onAdd={(tag) => putTag(tags.length, tag)}
            onRemove={(index) => putTag(index, undefined)}
            onLeave={endText}
          />
        </section>
        <section className="settings">
          <CheckBox
            label="Transaction"
            description="Everything that the flow writes commits together, or not at all."
            value={isTransaction}
            onChange={(value) => set.now('transaction', value ? true : undefined)}
            field={fieldName(view.id, ['transaction'])}
          />
          {isTransaction && <IsolationSettings view={view} />}
          <NumberBox
            label="Time limit in ms"
            isWhole
            least={1}
            most={2_147_483_647}
            placeholder={view.trigger.kind === 'webhook' ? '10000' : 'None'}
            value={numberOf(settings['timeoutMs'])}
            {...set.number('timeoutMs', 'Time limit')}
          />
          <NumberBox
            label="Largest body in bytes"
            isWhole
            least={1}
            placeholder="1048576"
            value={numberOf(settings['bodyLimit'])}
            {...set.number('bodyLimit', 'Largest body')}
          />
          <Overrides view={view} />
        </section>
      </div>
    </>
  );
}

/** How the transaction is isolated from others, and how often it is retried. */
function IsolationSettings({ view }: { readonly view: RouteView }) {
  const set = useSetting(view);
  const given = objectOf(view.settings['transaction']);
  const { retries: _, ...rest } = given;
  const typed = set.number('transaction', 'Retries');
  const withRetries = (retries: JsonValue | undefined): JsonObject =>
    retries === undefined ? rest : { ...rest, retries };
  return (
    <>
      <Choice
        label="Isolation"
        description="Serializable: as if requests ran one after another. A request that conflicts with another one runs again."
        value={textOf(given['isolation']) ?? usual}
        options={isolationChoices}
        onChange={(id) => set.now('transaction', id === usual ? true : { ...given, isolation: id })}
        field={fieldName(view.id, ['transaction', 'isolation'])}
      />
      {'isolation' in given && (
        <NumberBox
          label="Retries"
          isWhole
          least={0}
          most={10}
          placeholder="3"
          value={numberOf(given['retries'])}
          {...typed}
          onType={(retries) => typed.onType(withRetries(retries))}
          onChange={(retries) => typed.onChange(withRetries(retries))}
          field={fieldName(view.id, ['transaction', 'retries'])}
        />
      )}
    </>
  );
}

const usual = 'read committed';
const isolationChoices = [
  { id: usual, title: 'Read committed' },
  { id: 'repeatable read', title: 'Repeatable read' },
  { id: 'serializable', title: 'Serializable' },
];

function useSetting(view: RouteView) {
  const fieldOf = (key: string): string => fieldName(view.id, [key]);
  const change = (key: string, title: string, value: JsonValue | undefined, text?: string): void =>
    void edit(title, setRoute(view, key, value), text);
  const typed = (key: string, title: string) => ({
    field: fieldOf(key),
    onType: (value: JsonValue | undefined): void => void preview(setRoute(view, key, value)),
    onChange: (value: JsonValue | undefined): void => change(key, title, value, fieldOf(key)),
    onLeave: endText,
  });
  return {
    now: (key: string, value: JsonValue | undefined): void => change(key, key, value),
    number: typed,
    text: (key: string, title: string) => {
      const { onType, onChange, ...rest } = typed(key, title);
      const valueOf = (text: string): string | undefined => (text === '' ? undefined : text);
      return {
        ...rest,
        onType: (text: string) => onType(valueOf(text)),
        onChange: (text: string) => onChange(valueOf(text)),
      };
    },
  };
}
