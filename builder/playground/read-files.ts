import { refuse } from '../client/host.ts';
import type { NewFlow } from './messages.ts';
import { inOrder } from './in-order.ts';

/** The flow in files that a user chose or dropped: one file, or those files of a folder that belong to a flow. */
export async function readFiles(files: readonly File[]): Promise<NewFlow> {
  const [first] = files;
  if (first === undefined) return fail('There is no file in that.');
  if (first.webkitRelativePath === '') {
    const text = decode(first.name, await first.arrayBuffer());
    return { name: nameOf(first.name), layout: 'file', sources: [{ file: first.name, text }] };
  }
  const [folder = ''] = first.webkitRelativePath.split('/');
  const sources = await Promise.all(
    files.flatMap((file) => {
      const path = file.webkitRelativePath.slice(folder.length + 1);
      return isOfFlow(path) ? file.arrayBuffer().then((bytes) => ({ file: path, text: decode(path, bytes) })) : [];
    }),
  );
  if (sources.every(({ file }) => file !== 'project.json')) return fail(`${folder} holds no project.json.`);
  return { name: folder, layout: 'folder', sources: inOrder(sources) };
}

/** As `flowsmith` reads a folder. */
const isOfFlow = (path: string): boolean =>
  path === 'project.json' ||
  (/^routes\/.*\.json$/i.test(path) && !path.split('/').some((part) => part.startsWith('.')));

export const pastedFlow = (text: string): NewFlow => ({
  name: 'pasted',
  layout: 'file',
  sources: [{ file: 'flow.json', text }],
});

const nameOf = (file: string): string => file.replace(/\.json$/i, '');

function decode(file: string, bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail(`${file} is no text in UTF-8.`);
  }
}

const fail = (message: string): never => refuse({ message, hint: 'Choose the JSON file of a flow, or its folder.' });
