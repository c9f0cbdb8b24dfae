import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readEvent } from '../scripts/replay/read-event.ts'
import type { EventFile } from '../scripts/replay/event.ts'
import { reckon } from '../scripts/replay/compute-results.ts'
import { playingHandicap, strokesReceived } from './score-reckoning.ts'

const example = readFileSync('docs/examples/event.json', 'utf8')

/** The messages about the example after a change. */
function errorsAfter(change: (event: EventFile) => void): string[] {
  const event = JSON.parse(example) as EventFile
  change(event)
  const read = readEvent(JSON.stringify(event))
  return 'failures' in read ? read.failures : []
}

const cardOf = ({ rounds }: EventFile, player: string) => rounds[0]?.scores[player] ?? []

describe('a file of an event', () => {
  test('the example has no errors', () => {
    expect(readEvent(example)).toHaveProperty('event')
  })

  test.each([
    [0, '0'],
    [40, '40'],
    ['x', '"x"'],
    [4.5, '4.5'],
  ])('with a score of %j names player and hole', (score, said) => {
    const put = (event: EventFile) => void (cardOf(event, 'Anne Holm')[4] = score)
    expect(errorsAfter(put)).toEqual([
      `Round 1, Anne Holm, hole 5: ${said} is no score (1 to 30, or "picked_up")`,
    ])
  })

  test('with a missing hole names that hole', () => {
    const put = (event: EventFile) => {
      cardOf(event, 'Bo Kjær').pop()
      cardOf(event, 'Anne Holm')[6] = null
    }
    expect(errorsAfter(put)).toEqual([
      'Round 1, Anne Holm, hole 7: the score is missing',
      'Round 1, Bo Kjær, hole 18: the score is missing',
    ])
  })

  test('with scores of an unknown player names the player', () => {
    const put = ({ rounds }: EventFile) => {
      if (rounds[1]) rounds[1].scores['Egon Olsen'] = []
    }
    expect(errorsAfter(put)).toEqual([
      'Round 2: Egon Olsen has scores and is not among the players',
    ])
  })

  test('with duplicate stroke indexes names the tee', () => {
    const put = ({ course }: EventFile) => void course.tees[0]?.strokeIndex.splice(0, 1, 8)
    expect(errorsAfter(put)).toEqual(['Tee 60 (men): stroke index 7 is on no hole'])
  })

  test('with a player twice in the draw names this player, and the missing one', () => {
    const put = ({ rounds }: EventFile) => void rounds[0]?.flights?.[0]?.splice(0, 1, 'Bo Kjær')
    expect(errorsAfter(put)).toEqual([
      'Round 1: Bo Kjær is in the draw twice',
      'Round 1: Anne Holm is not in the draw',
    ])
  })

  test('with sides names who has none, and the side that is short', () => {
    const put = (event: EventFile) => {
      const [division] = event.divisions
      if (division) division.team = { kind: 'one_ball', play: 'foursomes', size: 2, drivesEach: 0 }
      const own = event.players.filter((player) => player.division === division?.name)
      for (const [i, player] of own.entries()) player.side = `Hold ${Math.floor(i / 2)}`
      delete own[0]?.side
    }
    expect(errorsAfter(put)).toEqual(['Anne Holm: has no side', 'A-rækken: Hold 0 has 1 players'])
  })

  test('without rounds says so', () => {
    const put = (event: EventFile) => void (event.rounds = [])
    expect(errorsAfter(put)).toEqual(['rounds: are missing: an event has at least one'])
  })

  test('with an unknown word or an invalid handicap names the place', () => {
    const put = (event: EventFile) => {
      Object.assign(event.divisions[0] ?? {}, { places: 20 })
      Object.assign(event.players[1] ?? {}, { handicap: 61 })
    }
    const said = errorsAfter(put).join('\n')
    expect(said).toContain('divisions › number 1: Unrecognized key: "places"')
    expect(said).toContain('players › number 2 › handicap (Bo Kjær): Too big')
  })

  test('without valid JSON says so', () => {
    expect(readEvent('{')).toEqual({ failures: [expect.stringMatching(/^The file is no JSON: /)] })
  })
})

describe('the reckoning', () => {
  test.each([
    // Rule 6.2a's own example: rounding the course handicap first gives 9 for both.
    { index: 8.6, rating: 71, slope: 125, par: 71, percent: 85, is: 8 },
    { index: 10.3, rating: 71, slope: 125, par: 71, percent: 85, is: 10 },
    // The allowance moves a plus player towards zero, a half too.
    { index: -10, rating: 72, slope: 113, par: 72, percent: 85, is: -8 },
    { index: 0, rating: 72, slope: 113, par: 72, percent: 95, is: 0 },
  ])('has $is strokes for index $index at $percent %, rating $rating and slope $slope', (given) => {
    const tee = {
      courseRatingTenths: 10 * given.rating,
      slopeRating: given.slope,
      par: given.par,
    }
    const player = { indexTenths: Math.round(10 * given.index), tee }
    expect(playingHandicap(player, given.percent)).toBe(given.is)
  })

  test('a plus player gives strokes back from index 18 down, and the strokes add up to the handicap', () => {
    const received = (handicap: number) =>
      Array.from({ length: 18 }, (_, i) => strokesReceived(handicap, i + 1))
    expect(received(-3)).toEqual([...Array.from({ length: 15 }, () => 0), -1, -1, -1])
    for (let handicap = -10; handicap <= 60; handicap += 1) {
      expect(received(handicap).reduce((sum, one) => sum + one, 0)).toBe(handicap)
    }
  })

  test('a picked-up ball has no result in strokes, and two players tied to the last hole need the drawing of lots', () => {
    const read = readEvent(example)
    const [first] = 'event' in read ? reckon(read.event) : []
    const net = (first?.views.net ?? []).map(({ player, code, from, to }) => [
      player,
      code ?? `${from}–${to}`,
    ])
    expect(net.slice(0, 3)).toEqual([
      ['Bo Kjær', '1–2'],
      ['Carsten Lund', '1–2'],
      ['Erik Nygaard', '3–3'],
    ])
    expect(net).toContainEqual(['Jette Skov', 'NR'])
  })
})
