import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashService } from './service.ts'

/** Others who are busy with the service when it is killed. */
export type Company = {
  /** Settles when they are in the midst of it; they go on. */
  begin: () => Promise<void>
  /** Settles when they are through, and have looked at what is stored. */
  end: () => Promise<void>
}

/** Makes ready what they need. */
export type Join = (service: CrashService) => Promise<Company>

/** Waits until it is so; throws when what is going on is over before, or fails. */
export async function inTheMidst(going: Promise<unknown>, isSo: () => boolean): Promise<void> {
  const state = { isOver: false }
  const end = () => void (state.isOver = true)
  going.then(end, end)
  while (!isSo() && !state.isOver) await sleep(5)
  if (!state.isOver) return
  await going
  throw new Error('They were through before anything was killed')
}
