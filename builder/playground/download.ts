import { problemOf } from '../client/host.ts';
import { useStore } from '../client/store.ts';
import type { Download } from './messages.ts';

/** Lets the user download a file, or shows why there is none. */
export async function download(make: Promise<Download>): Promise<void> {
  try {
    const { name, content } = await make;
    const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    useStore.setState({ problem: problemOf(error) });
  }
}
