import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/settings.ts'

/** Our address for callbacks as registered at a provider by its API, with the secret that it answered. */
export type CallbackRegistration = { id: string; url: string; secret: string; at: string }

const keyOf = (provider: string) => `payments.callbacks.${provider}`

/** The registration that was made from here; none where the secret is a setting, or the provider asks for none. */
export const findRegistration = (db: Db, provider: string) =>
  findSetting<CallbackRegistration>(db, keyOf(provider))

export const saveRegistration = (
  db: Db,
  provider: string,
  registration: CallbackRegistration,
): Promise<void> => saveSetting(db, keyOf(provider), registration, new Date(registration.at))
