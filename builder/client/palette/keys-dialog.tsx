import { ModalDialog } from '../fields/modal-dialog.tsx';
import { allCommands, keyName } from '../keys.ts';
import { openDialog } from '../ui.ts';
import './palette.css';

/** Every command that has keys. */
export function KeysDialog() {
  const withKeys = allCommands.filter(({ keys }) => keys.length > 0);
  const groups = [...new Set(withKeys.map(({ group }) => group))];
  return (
    <ModalDialog title="Keys" size="large" onClose={() => openDialog(undefined)}>
      <div className="dialog-body">
        <div className="key-groups">
          {groups.map((group) => (
            <section key={group}>
              <h3>{group}</h3>
              <dl>
                {withKeys
                  .filter((command) => command.group === group)
                  .map(({ id, title, keys }) => (
                    <div key={id}>
                      <dt>{title}</dt>
                      <dd>
                        {keys.map((key) => (
                          <kbd key={key}>{keyName(key)}</kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </ModalDialog>
  );
}
