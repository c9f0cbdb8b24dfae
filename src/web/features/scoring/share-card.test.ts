import { expect, test } from 'vitest'
import type { PublicFlight } from '#contract/scoring/flights.ts'
import { cardAsText } from './share-card.tsx'

type Player = PublicFlight['players'][number]

const address = 'https://saesonkortet.example/tournaments/majmatchen-2027/flights/1'
const flight = {
  tournament: {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Majmatchen',
    slug: 'majmatchen-2027',
    isRehearsal: false,
  },
  day: '2027-05-04',
  courseName: 'Bakkebanen',
}

function player(given: Partial<Player> & { scores: Player['holes'][number]['score'][] }): Player {
  const { scores, ...rest } = given
  return {
    entryId: '00000000-0000-4000-8000-000000000001',
    name: 'Anne H.',
    clubName: 'Egebæk Bakker Golfklub',
    playingHandicap: 18,
    teeName: '51',
    format: 'stableford',
    state: 'delivered',
    status: null,
    signatures: [],
    deliveredAt: 0,
    receipt: '4F-7K2',
    deducted: 0,
    holes: scores.map((score, i) => ({
      number: i + 1,
      par: 4,
      strokeIndex: i + 1,
      lengthMetres: 320,
      received: 1,
      score,
      isDisputed: false,
      history: [],
    })),
    ...rest,
  }
}

const lines = (text: string | undefined) => text?.replaceAll('\u00a0', ' ').split('\n')

test('the text of a finished card has event, result and holes, but no handicap or club (SC-5, SC-6)', () => {
  const scores = [5, 5, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6]
  expect(lines(cardAsText(player({ scores }), flight, address))).toEqual([
    'Majmatchen, tirsdag den 4. maj 2027, Bakkebanen',
    'Anne H.: 90 slag, 36 point',
    'Ud 44: 5 5 4 5 5 5 5 5 5',
    'Ind 46: 5 5 5 5 5 5 5 5 6',
    address,
  ])
})

test('net stroke play shows gross and net, and a ball picked up is a dash', () => {
  const whole = Array<number>(9).fill(5)
  const net = player({ scores: whole, format: 'stroke_play' })
  expect(lines(cardAsText(net, flight, address))?.[1]).toBe('Anne H.: 45 slag, netto 36')
  const picked = player({ scores: ['picked_up', ...whole.slice(1)] })
  expect(lines(cardAsText(picked, flight, address))?.slice(1, 3)).toEqual([
    'Anne H.: 16 point',
    'I alt: – 5 5 5 5 5 5 5 5',
  ])
})

test('a card with an open hole is not shared', () => {
  expect(cardAsText(player({ scores: [4, null, 4] }), flight, address)).toBeUndefined()
})
