import { consentInCookies } from '#domain/consent/providers.ts'
import { siteSettings } from '../../site-settings.ts'
import { isSecure } from '../consent/stored-choice.ts'

const ours = (name: string) => name.startsWith('AMP_')

/** Everything that the SDK keeps in a browser: the database, cookies, both storages. */
export async function purge(): Promise<void> {
  const found = await indexedDB.databases().catch(() => [])
  await Promise.all(found.flatMap(({ name }) => (name && ours(name) ? deleted(name) : [])))
  for (const name of document.cookie.split('; ').map((one) => one.replace(/=.*/, ''))) {
    if (ours(name)) document.cookie = `${name}=; path=/; max-age=0`
  }
  for (const store of storages()) {
    for (const name of Object.keys(store)) if (ours(name)) store.removeItem(name)
  }
}

/** What an earlier consent left over. A provider's script may not have said yet what its own cookie says. */
export async function purgeUnlessGranted(): Promise<void> {
  const { statistic } = consentInCookies(
    { ...siteSettings().consent, secure: isSecure() },
    document.cookie,
  )
  if (!statistic) await purge()
}

/** A browser may forbid them. */
function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage]
  } catch {
    return []
  }
}

/** Blocked by another tab that has it open, it goes when that tab does. */
const deleted = (name: string) =>
  new Promise<void>((done) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => done())
  })
