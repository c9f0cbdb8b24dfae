import { getLocalItem, removeLocalItems } from './local-items.ts'
import { isViewedOwner, signedInKey } from './signed-in-key.ts'

/**
 * Values stored in IndexedDB between visits: they survive a closed tab and a flat battery. Keys read like
 * paths: everything under `mine:` belongs to the signed-in account and is deleted at sign-out.
 */
const storeName = 'kept'
let connection: Promise<IDBDatabase> | undefined

/**
 * Resolves only when the value is safely written; rejects in a browser without storage. Of a person as whom an
 * operator sees the service nothing is stored: without a connection it would be shown as the operator's.
 */
export async function putStored(key: string, value: unknown): Promise<void> {
  if (isOfViewed(key)) return
  await write((store) => store.put(value, key))
}

/** Replaces every value under a prefix at once: another reader sees all of the old ones or all of the new ones. */
export async function replaceStoredUnder(
  prefix: string,
  entries: readonly (readonly [key: string, value: unknown])[],
): Promise<void> {
  if (isOfViewed(prefix)) return
  await write((store) => {
    store.delete(under(prefix))
    for (const [key, value] of entries) store.put(value, key)
  })
}

const isOfViewed = (key: string) =>
  key.startsWith('mine:') && isViewedOwner(getLocalItem(signedInKey))

export const getStored = <T>(key: string): Promise<T | undefined> =>
  readStored<T>(key).catch(() => undefined)

/** Rejects when the value cannot be read, for a caller to whom that is not the same as none. */
export async function readStored<T>(key: string): Promise<T | undefined> {
  return (await read((store) => store.get(key))) as T | undefined
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

async function read(query: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const db = await open()
  return resultOf(query(db.transaction(storeName).objectStore(storeName)))
}

async function write(change: (store: IDBObjectStore) => unknown): Promise<void> {
  const db = await open()
  // Strict durability: an acknowledged value must survive the phone turning off a second later.
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
  connection ??= openOnce().catch((error) => {
    connection = undefined
    throw error
  })
  return connection
}

async function openOnce(): Promise<IDBDatabase> {
  const request = indexedDB.open('saesonkortet', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  const db = (await resultOf(request)) as IDBDatabase
  // An open connection would block an upgrade by another tab.
  db.addEventListener('versionchange', () => db.close())
  db.addEventListener('close', () => {
    connection = undefined
  })
  return db
}

function resultOf(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Not read')))
  })
}
