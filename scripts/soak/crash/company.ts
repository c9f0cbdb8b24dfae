import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashService } from './service.ts'

/** Others who are busy with the service when it is killed. */
export type Company = {
  /** Settles when they are in the midst of it; they go on. */
  begin: (service: CrashService) => Promise<void>
  /** Settles when they are through, and have looked at what is stored. */
  end: (service: CrashService) => Promise<void>
}

/** Waits until it is so; throws when what is going on is over before, or fails. */
export async function inTheMidst(going: Promise<unknown>, isSo: () => boolean): Promise<void> {
  let isOver = false
  const end = () => void (isOver = true)
  going.then(end, end)
  while (!isSo() && !isOver) await sleep(5)
  if (!isOver) return
  await going
  throw new Error('They were through before anything was killed')
}
