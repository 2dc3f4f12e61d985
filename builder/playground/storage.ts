import type { KeptFlow } from './messages.ts';

/** The flows stored in this browser. */
export interface Storage {
  readonly all: () => Promise<readonly KeptFlow[]>;
  /** Calls back with the stored flows, and stores the result, in one transaction, since other tabs write as well. */
  readonly update: (id: string, change: (kept: KeptFlow | undefined) => KeptFlow | undefined) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly lasts: boolean;
}

const store = 'flows';

/** If a browser has no IndexedDB, as in some private windows, flows last as long as the page. */
export async function openStorage(): Promise<Storage> {
  const database = await openDatabase().catch(() => undefined);
  return database === undefined ? inMemory() : inDatabase(database);
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('flowsmith-playground', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }));
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('There is no IndexedDB.')));
  });
}

const inDatabase = (database: IDBDatabase): Storage => ({
  lasts: true,
  all: async () => {
    const transaction = database.transaction(store);
    const found: IDBRequest<KeptFlow[]> = transaction.objectStore(store).getAll();
    await ended(transaction);
    return found.result;
  },
  update: async (id, change) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    const objects = transaction.objectStore(store);
    const found: IDBRequest<KeptFlow | undefined> = objects.get(id);
    found.addEventListener('success', () => {
      const next = change(found.result);
      if (next !== undefined) objects.put(next);
    });
    await ended(transaction);
  },
  remove: async (id) => {
    const transaction = database.transaction(store, 'readwrite');
    transaction.objectStore(store).delete(id);
    await ended(transaction);
  },
});

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser kept nothing.')));
  });

function inMemory(): Storage {
  const kept = new Map<string, KeptFlow>();
  return {
    lasts: false,
    all: async () => [...kept.values()],
    update: async (id, change) => {
      const next = change(kept.get(id));
      if (next !== undefined) kept.set(id, next);
    },
    remove: async (id) => void kept.delete(id),
  };
}
