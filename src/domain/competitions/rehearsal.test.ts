import { describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/shared/random.ts'
import { inventField, refuseRehearsal, rehearsalStarts, renameField } from './rehearsal.ts'
import { startingCompetitionTerms } from './terms/competition-terms.ts'

const terms = startingCompetitionTerms({ format: { kind: 'stableford' }, net: true })
const open = { terms, gender: null, handicapFromTenths: null, handicapToTenths: null }
const random = () => seededRandom(7)

// 15.40 is 940, 21.00 is 1260.
test.each([
  ['8.00', { firstMinute: 480, interval: 10 }, { starts: 20, sunset: 1260 }, [480, 10]],
  ['13.00', { firstMinute: 780, interval: 10 }, { starts: 20, sunset: 940 }, [480, 10]],
  ['8.00 for sixty', { firstMinute: 480, interval: 10 }, { starts: 60, sunset: 940 }, [480, 7]],
  ['a gun at 17.00', { firstMinute: 1020, interval: 10 }, { starts: 1, sunset: 940 }, [480, 10]],
])('starts planned from %s are before sunset', (_, planned, day, found) => {
  const { firstMinute, interval } = rehearsalStarts(planned, day)
  expect([firstMinute, interval]).toEqual(found)
})

test.each([
  ['draft', null],
  ['drawn', null],
  ['in_play', 'rehearsal_begun'],
  ['final', 'rehearsal_begun'],
  ['cancelled', 'rehearsal_begun'],
] as const)('a tournament that is %s', (state, refusal) => {
  expect(refuseRehearsal(state, [open])).toBe(refusal)
})

describe('invented players', () => {
  test('keep to the limits of their divisions and to the tees', () => {
    const limits = { gender: 'women' as const, handicapFromTenths: 120, handicapToTenths: 185 }
    const field = inventField([open, { ...open, ...limits }], {
      genders: ['men'],
      random: random(),
    })
    expect(field).toHaveLength(24)
    for (const { division, gender, handicapTenths } of field) {
      const [least, most] = division === 0 ? [40, 360] : [120, 185]
      expect(gender).toBe(division === 0 ? 'men' : 'women')
      expect(handicapTenths).toBeGreaterThanOrEqual(least)
      expect(handicapTenths).toBeLessThanOrEqual(most)
    }
  })

  test.each([2, 3, 4])('form whole sides of %i', (size) => {
    const team = { kind: 'best_balls' as const, size, count: 1 }
    const field = inventField([{ ...open, terms: { ...terms, team } }], {
      genders: ['men', 'women'],
      random: random(),
    })
    const sides = new Set(field.map(({ side }) => side))
    expect(sides.size).toBe(12 / size)
    for (const one of sides) expect(field.filter(({ side }) => side === one)).toHaveLength(size)
  })

  test('have the handicaps of the entrants and other names', () => {
    const entrant = { gender: 'men' as const, handicapTenths: 123, division: 0, side: null }
    const [player] = renameField([entrant], random())
    expect(player).toMatchObject(entrant)
    expect(player?.firstName).not.toBe('')
  })
})
