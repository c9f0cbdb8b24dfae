import { deleteStoredUnder } from '../../browser-store.ts'

/**
 * Where a reception keeps what it needs without a connection. Under `mine:` it ends with the session of the staff;
 * a paired device has no session, and keeps it until its pairing is revoked.
 */
export const receptionPrefixes = { staff: 'mine:reception:', device: 'scan:reception:' } as const

/** Deletes the snapshots and own check-ins of every club on this device. */
export async function deleteReceptionData(): Promise<void> {
  for (const prefix of Object.values(receptionPrefixes)) await deleteStoredUnder(prefix)
}
