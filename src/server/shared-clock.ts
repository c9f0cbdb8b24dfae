import type { Foundation } from './app.ts'
import { findSetting, saveSetting } from './settings.ts'

const key = 'clock_offset_ms'

/** Moves the demonstration's clock and tells the other processes through the database. */
export async function moveClock(house: Foundation, to: Date) {
  const offset = to.getTime() - Date.now()
  house.clock.setOffset(offset)
  await saveSetting(house.db, key, offset, to)
}

/** Reads how far another process, or an earlier start, has moved the clock. */
export async function followClock(house: Pick<Foundation, 'db' | 'clock'>) {
  const offset = await findSetting<number>(house.db, key)
  if (offset !== undefined) house.clock.setOffset(offset)
}
