import { describe, expect, test } from 'vitest'
import { mulberry } from '#test/mulberry.ts'
import { projectFinishes, type ProjectedPlayer } from './projection.ts'

const none = Array<number>(18).fill(0)
const played = (count: number, value = 0) =>
  Array.from({ length: 18 }, (_, at) => (at < count ? value : null))
const field: ProjectedPlayer[] = [
  { id: 'anna', course: null, result: 0, values: played(18), offsets: none },
  { id: 'bo', course: null, result: 0, values: played(18), offsets: none },
  { id: 'carl', course: null, result: 0, values: played(9), offsets: none },
  { id: 'dorte', course: null, result: 0, values: played(0), offsets: none },
]

describe('a projected finish', () => {
  test('is that of the worked table', () => {
    const projected = projectFinishes(field, true)
    expect(projected.get('anna')).toEqual({ result: [0, 0], place: [2, 2], played: 18, left: 0 })
    expect(projected.get('carl')).toEqual({ result: [-2, 3], place: [1, 4], played: 9, left: 9 })
    expect(projected.get('dorte')).toEqual({ result: [-3, 5], place: [1, 4], played: 0, left: 18 })
  })

  test('has the holes of each course by themselves (docs/algorithms/projection.md, Several courses)', () => {
    // Holes 10–18 are a stroke harder on course B, which nobody on course A has played.
    const hard = none.map((_, at) => (at < 9 ? 0 : 1))
    const on = (course: string, ids: string[], whole: readonly number[]) =>
      ids.map((id, i) => ({
        id,
        course,
        result: i < 2 ? whole.reduce((sum, value) => sum + value, 0) : 0,
        values: whole.map((value, at) => (i < 2 || at < 9 ? value : null)),
        offsets: none,
      }))
    const projected = projectFinishes(
      [...on('A', ['anna', 'bo', 'carl'], none), ...on('B', ['dan', 'eva', 'finn'], hard)],
      true,
    )
    const middle = (id: string) => {
      const [best = 0, worst = 0] = projected.get(id)?.result ?? []
      return (best + worst) / 2
    }
    expect(projected.get('dan')?.result).toEqual([9, 9])
    expect(middle('finn') - middle('carl')).toBeGreaterThan(1.5)
    const together = projectFinishes(
      [...on('A', ['anna', 'bo', 'carl'], none), ...on('A', ['dan', 'eva', 'finn'], hard)],
      true,
    )
    expect(together.get('finn')?.result).toEqual(together.get('carl')?.result)
  })

  test('says nothing before 36 holes are written', () => {
    const few = field.filter(({ id }) => id !== 'bo')
    expect(projectFinishes(few, true).size).toBe(0)
  })

  test('counts points upwards, two for each hole of the handicap', () => {
    const twos = Array<number>(18).fill(2)
    const inPoints = field.map((player) => ({
      ...player,
      offsets: twos,
      result: 2 * player.values.filter((value) => value !== null).length,
    }))
    const projected = projectFinishes(inPoints, false)
    expect(projected.get('anna')?.result).toEqual([36, 36])
    expect(projected.get('carl')?.result).toEqual([38, 33])
    expect(projected.get('carl')?.place).toEqual([1, 4])
  })

  test('adds the strokes received on the holes to come in gross', () => {
    const gross = field.map((player) => ({ ...player, offsets: none.map(() => 1) }))
    expect(projectFinishes(gross, true).get('carl')?.result).toEqual([7, 12])
  })
})

/** A round of sixty: each hole with its own odds, each player with a form, in whole strokes over net par. */
function inventRound(draw: () => number) {
  const harder = Array.from({ length: 18 }, () => (draw() - 0.5) * 0.7)
  return Array.from({ length: 60 }, () => {
    const form = (draw() + draw() + draw() - 1.5) * 0.22
    return harder.map((hardness) => {
      const chance = draw()
      const shift = 0.16 * (hardness + form)
      if (chance < 0.03 - shift / 6) return -2
      if (chance < 0.22 - shift) return -1
      if (chance < 0.62 - shift) return 0
      if (chance < 0.88 - shift) return 1
      return chance < 0.97 ? 2 : 3
    })
  })
}

test.each([3, 9, 15])(
  'in eight of ten cases a round ends as projected after about %i holes',
  (holes) => {
    let [all, results, places] = [0, 0, 0]
    for (let seed = 1; seed <= 25; seed += 1) {
      const draw = mulberry(seed)
      const rounds = inventRound(draw)
      const final = rounds.map(total)
      const shown = rounds.map((values, i) => {
        const thru = Math.max(0, Math.min(18, holes + Math.floor(draw() * 5) - 2))
        const written = values.map((value, at) => (at < thru ? value : null))
        return {
          id: String(i),
          course: null,
          result: total(values.slice(0, thru)),
          values: written,
          offsets: none,
        }
      })
      for (const [id, { result, place }] of projectFinishes(shown, true)) {
        const ends = final[Number(id)] ?? 0
        const endsAt = 1 + final.filter((other) => other < ends).length
        all += 1
        if (ends >= result[0] && ends <= result[1]) results += 1
        if (endsAt >= place[0] && endsAt <= place[1]) places += 1
      }
    }
    expect(all).toBe(1500)
    for (const share of [results / all, places / all]) {
      expect(share).toBeGreaterThan(0.75)
      expect(share).toBeLessThan(0.92)
    }
  },
)

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
