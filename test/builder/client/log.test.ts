import { beforeEach, expect, test } from 'vitest';
import { attach } from '../../../builder/client/attach.ts';
import { useStore } from '../../../builder/client/store.ts';

let print: (text: string, whole?: true) => void;
const log = () => useStore.getState().log;

beforeEach(() => {
  useStore.setState({ log: '' });
  attach({
    ask: () => Promise.reject(new Error('Nothing here asks.')),
    listen: (listener) => {
      print = (text, whole) => listener({ on: 'log', text, ...(whole && { whole }) });
      return () => undefined;
    },
    canRun: true,
  });
});

test('the log stands once after a connection was lost', async () => {
  print('one\n', true);
  print('two\nthree\n');
  print('one\ntwo\nthree\n', true);
  await expect.poll(log).toBe('one\ntwo\nthree\n');
  print('', true);
  await expect.poll(log).toBe('');
});

test('many lines are drawn at once, since React gives up (error 185) after 50 times in a row', async () => {
  let drawn = 0;
  const stop = useStore.subscribe(() => (drawn += 1));
  for (let line = 0; line < 1000; line += 1) print(`${line}\n`);
  await expect.poll(log).toMatch(/^0\n[^]*\n999\n$/);
  stop();
  expect(drawn).toBe(1);
});

test('the end of a long log is kept', async () => {
  print('x'.repeat(200_000));
  print('end');
  await expect.poll(() => log().length).toBe(128 * 1024);
  expect(log()).toMatch(/xend$/);
});
