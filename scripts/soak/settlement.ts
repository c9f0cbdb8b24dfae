import { isDeepStrictEqual } from 'node:util'
import { makeTemplate } from '#test/database.ts'
import { startTestPostgres } from '#test/postgres.ts'
import { closedRight, raceCloses } from '#test/settlement-race.ts'
import { createTestApp } from '#test/test-app.ts'
import type { Soak } from '../soak.ts'

/** Closes seasons by 200 approvals at once, beside 20 closes that are rolled back (L-BK-2). */
export const soak: Soak = async ({ count = 200 }) => {
  const postgres = await startTestPostgres()
  await makeTemplate(postgres.url)
  const app = await createTestApp({ now: '2190-01-10T10:00:00+01:00' })
  try {
    const race = { seasons: Math.ceil(count / 5), pressesEach: 5, rollbacks: Math.ceil(count / 10) }
    const result = await raceCloses(app, race)
    const isRight = isDeepStrictEqual(result, closedRight(race))
    if (!isRight) console.log(JSON.stringify(result))
    return { passed: isRight ? count : 0, failed: isRight ? 0 : 1 }
  } finally {
    await app.close()
    await postgres.stop()
  }
}
