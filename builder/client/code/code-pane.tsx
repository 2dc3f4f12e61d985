import { useStore } from '../store.ts';

export function CodePane() {
  const code = useStore(({ lastGood }) => lastGood?.code?.text);
  return <pre>{code}</pre>;
}
