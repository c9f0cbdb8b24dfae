import type { AppServices } from './app-services.ts'
import { findSetting, saveSetting } from './db/settings.ts'

const key = 'clock_offset_ms'

/** Moves the demonstration's clock and notifies the other processes through the database. */
export async function moveClock(services: AppServices, to: Date) {
  const offset = to.getTime() - Date.now()
  services.clock.setOffset(offset)
  await saveSetting(services.db, key, offset, to)
}

type ClockOfPlay = {
  /** Whether the database has no data yet, which could lie in the future of an earlier clock. */
  isEmpty: boolean
  /** The first moment of play from an instant on. */
  nextMoment: (at: Date) => Date
}

/**
 * Sets the clock of a demonstration at its start: at first to a moment of play, later on from where it was, or to the
 * next moment of play. It never goes back, because the data would lie in the future. Data that were loaded by the real
 * clock keep it.
 * @returns whether the clock is one of play.
 */
export async function startClockOfPlay(
  services: AppServices,
  { isEmpty, nextMoment }: ClockOfPlay,
): Promise<boolean> {
  const offset = await findSetting<number>(services.db, key)
  if (offset === undefined && !isEmpty) return false
  const at = new Date(Date.now() + (offset ?? 0))
  const next = nextMoment(at)
  if (offset === undefined || next > at) await moveClock(services, next)
  return true
}

/** Sets the clock to the offset that another process or an earlier start stored. */
export async function followClock(services: Pick<AppServices, 'db' | 'clock'>) {
  const offset = await findSetting<number>(services.db, key)
  if (offset !== undefined) services.clock.setOffset(offset)
}
