import { expect, test } from 'vitest'
import { closedRight, raceCloses } from '#test/settlement-race.ts'
import { createTestApp } from '#test/test-app.ts'

test('of many who close a cut-off at once one does, and rollbacks leave no gap in the numbers', async () => {
  const app = await createTestApp({ now: '2090-01-10T10:00:00+01:00' })
  const race = { seasons: 4, pressesEach: 5, rollbacks: 3 }
  try {
    expect(await raceCloses(app, race)).toEqual(closedRight(race))
  } finally {
    await app.close()
  }
})
