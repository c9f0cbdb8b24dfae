import { describe, expect, test } from 'vitest'
import { suddenDeath } from './play-off.ts'

describe('sudden death', () => {
  const hole = (scores: Record<string, number | null>) => new Map(Object.entries(scores))
  const three = ['Anna', 'Bo', 'Carl']

  test('the lowest of each hole play on', () => {
    const played = [hole({ Anna: 4, Bo: 4, Carl: 5 }), hole({ Anna: 4, Bo: 3 })]
    const { places, still } = suddenDeath(three, played)
    expect([...places].toSorted()).toEqual([
      ['Anna', 2],
      ['Bo', 1],
      ['Carl', 3],
    ])
    expect(still).toEqual([])
  })

  test('who is out on the same hole with the same score shares', () => {
    const { places } = suddenDeath(three, [hole({ Anna: 4, Bo: 5, Carl: 5 })])
    expect([...places].toSorted()).toEqual([
      ['Anna', 1],
      ['Bo', 2],
      ['Carl', 2],
    ])
  })

  test('leaving it is losing the hole; a hole not finished decides nothing', () => {
    expect(suddenDeath(['Anna', 'Bo'], [hole({ Anna: 9, Bo: null })]).places.get('Anna')).toBe(1)
    expect(suddenDeath(['Anna', 'Bo'], [hole({ Anna: 3 })])).toEqual({
      places: new Map(),
      still: ['Anna', 'Bo'],
    })
    expect(suddenDeath(['Anna', 'Bo'], [hole({ Anna: 4, Bo: 4 })]).still).toEqual(['Anna', 'Bo'])
  })
})
