import type { ReceptionSnapshotView } from '#contract/checkins/reception-snapshot.ts'
import type { ReceptionSnapshot } from '#domain/checkins/reception-snapshot.ts'
import { deleteStoredUnder, putStored } from '#web/browser-store.ts'
import { answerOffline } from '#web/features/checkins/offline-answer.ts'
import { storeSnapshot } from '#web/features/checkins/reception-snapshot.ts'
import { receptionPrefixes } from '#web/features/checkins/reception-store.ts'

type World = { text: string; operatorKey: string; snapshot: ReceptionSnapshot }

/** Milliseconds of each decision by the device's own code, from the text of the code to the answer. */
export async function decide(
  { text, operatorKey, snapshot }: World,
  count: number,
): Promise<number[]> {
  const of = { clubId: snapshot.clubId, isDevice: true }
  const takenAt = new Date().toISOString()
  await putStored('scan:keys', [{ publicKey: operatorKey }])
  await storeSnapshot(of, {
    version: 'bench',
    takenAt,
    snapshot: snapshot as unknown as ReceptionSnapshotView,
  })
  const times: number[] = []
  for (let i = 0; i < count; i += 1) {
    const began = performance.now()
    const scan = {
      way: 'staff_scan',
      id: `scan-${i}`,
      clubId: of.clubId,
      atClient: takenAt,
    } as const
    const answer = await answerOffline(of, { ...scan, code: text }, 18)
    times.push(performance.now() - began)
    if (answer.kind !== 'evaluated') throw new Error(`Not evaluated: ${answer.kind}`)
    await deleteStoredUnder(`${receptionPrefixes.device}own:`)
  }
  return times
}
