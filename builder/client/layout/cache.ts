import type { Arrangement } from './graph.ts';

/** Arrangements by the hash of their graph, cached in this page and in the browser's IndexedDB. */
const remembered = new Map<string, Arrangement>();
const most = 1000;
const store = 'arrangements';
/** Increment it whenever equal graphs should be arranged differently. */
const version = 4;

const opened: Promise<IDBDatabase | undefined> = new Promise((resolve) => {
  const request = indexedDB.open('flowsmith-layout', version);
  request.addEventListener('upgradeneeded', () => {
    const { result } = request;
    if (result.objectStoreNames.contains(store)) result.deleteObjectStore(store);
    result.createObjectStore(store);
  });
  request.addEventListener('success', () => resolve(request.result));
  // Private windows of some browsers have none; everything is then arranged again after a reload.
  request.addEventListener('error', () => resolve(undefined));
});

export async function recall(key: string): Promise<Arrangement | undefined> {
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const database = await opened;
  if (database === undefined) return undefined;
  const request = database.transaction(store).objectStore(store).get(key);
  return new Promise((resolve) => {
    request.addEventListener('success', () => {
      const found: Arrangement | undefined = request.result;
      if (found !== undefined) remembered.set(key, found);
      resolve(found);
    });
    request.addEventListener('error', () => resolve(undefined));
  });
}

export function keep(key: string, arrangement: Arrangement): void {
  remembered.set(key, arrangement);
  void opened.then((database) => {
    if (database === undefined) return;
    const objects = database.transaction(store, 'readwrite').objectStore(store);
    const count = objects.count();
    count.addEventListener('success', () => {
      if (count.result >= most) objects.clear();
      objects.put(arrangement, key);
    });
  });
}
