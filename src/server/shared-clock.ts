import type { AppServices } from './app.ts'
import { findSetting, saveSetting } from './db/settings.ts'

const key = 'clock_offset_ms'

/** Moves the demonstration's clock and notifies the other processes through the database. */
export async function moveClock(services: AppServices, to: Date) {
  const offset = to.getTime() - Date.now()
  services.clock.setOffset(offset)
  await saveSetting(services.db, key, offset, to)
}

/** Sets the clock to the offset that another process or an earlier start stored. */
export async function followClock(services: Pick<AppServices, 'db' | 'clock'>) {
  const offset = await findSetting<number>(services.db, key)
  if (offset !== undefined) services.clock.setOffset(offset)
}
