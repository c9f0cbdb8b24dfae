import { removeLocalItems } from './server-clock.ts'

/**
 * What this browser stores between visits, in IndexedDB: it survives a closed tab and a flat battery. Keys read
 * like paths: what is under `mine:` belongs to the person who is signed in, and is deleted at sign-out.
 */
const storeName = 'kept'
let opening: Promise<IDBDatabase> | undefined

/** Resolves only when the value is safely written; rejects where the browser stores nothing. */
export async function putStored(key: string, value: unknown): Promise<void> {
  await write((store) => store.put(value, key))
}

export async function getStored<T>(key: string): Promise<T | undefined> {
  try {
    return (await read((store) => store.get(key))) as T | undefined
  } catch {
    return undefined
  }
}

/** Every value under a prefix, in the order of the keys. */
export async function listStored<T>(prefix: string): Promise<T[]> {
  try {
    return (await read((store) => store.getAll(under(prefix)))) as T[]
  } catch {
    return []
  }
}

export async function deleteStored(key: string): Promise<void> {
  await write((store) => store.delete(key)).catch(() => undefined)
}

/** Also deletes the local items under the prefix. */
export async function deleteStoredUnder(prefix: string): Promise<void> {
  removeLocalItems(prefix)
  await write((store) => store.delete(under(prefix))).catch(() => undefined)
}

const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

async function read(ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const db = await open()
  return settled(ask(db.transaction(storeName).objectStore(storeName)))
}

async function write(change: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  const db = await open()
  // Strict: what is acknowledged must survive the phone going off a second later.
  const transaction = db.transaction(storeName, 'readwrite', { durability: 'strict' })
  change(transaction.objectStore(storeName))
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('Not written')),
    )
  })
}

function open(): Promise<IDBDatabase> {
  opening ??= openOnce().catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

async function openOnce(): Promise<IDBDatabase> {
  const request = indexedDB.open('saesonkortet', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  const db = (await settled(request)) as IDBDatabase
  // Another tab may need to upgrade; it must not wait for this one.
  db.addEventListener('versionchange', () => db.close())
  db.addEventListener('close', () => {
    opening = undefined
  })
  return db
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Not read')))
  })
}
