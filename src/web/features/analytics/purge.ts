import { consentInCookies } from '#domain/consent/providers.ts'
import { siteSettings } from '../../site-settings.ts'
import { isSecure } from '../consent/stored-choice.ts'

const isSdkKey = (name: string) => name.startsWith('AMP_')

/** Deletes everything that the SDK stores in a browser: database, cookies, both storages. */
export async function purge(): Promise<void> {
  const found = await indexedDB.databases().catch(() => [])
  await Promise.all(
    found.flatMap(({ name }) => (name && isSdkKey(name) ? deleteDatabase(name) : [])),
  )
  for (const name of document.cookie.split('; ').map((cookie) => cookie.replace(/=.*/, ''))) {
    if (isSdkKey(name)) document.cookie = `${name}=; path=/; max-age=0`
  }
  for (const store of storages()) {
    for (const name of Object.keys(store)) if (isSdkKey(name)) store.removeItem(name)
  }
}

/** Deletes leftovers of an earlier consent. Reads the cookies, because a provider's script may not have loaded yet. */
export async function purgeUnlessGranted(): Promise<void> {
  const { statistic } = consentInCookies(
    { ...siteSettings().consent, secure: isSecure() },
    document.cookie,
  )
  if (!statistic) await purge()
}

/** Empty when the browser forbids storage. */
function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage]
  } catch {
    return []
  }
}

/** Deletes a database; if another tab has it open, it is deleted when that tab closes. */
const deleteDatabase = (name: string) =>
  new Promise<void>((done) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => done())
  })
