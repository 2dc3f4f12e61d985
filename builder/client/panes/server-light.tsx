import { Button } from 'react-aria-components';
import { useStore } from '../store.ts';
import { showTab } from '../ui.ts';
import { lightOf } from './light.ts';

/** The state of the development server, with a link to the reason if something is wrong. */
export function ServerLight() {
  const server = useStore((state) => state.server);
  const connection = useStore((state) => state.connection);
  const { is, text } = lightOf({ server, connection });
  const light = (
    <>
      <i aria-hidden="true" /> <span>{text}</span>
    </>
  );
  const { held } = server;
  return (
    <span className={`server is-${is}`} title={is === 'unknown' ? undefined : held?.message} role="status">
      {held === undefined ? light : <Button onPress={() => showTab('problems')}>{light}</Button>}
    </span>
  );
}
