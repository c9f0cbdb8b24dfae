import { expect, test } from 'vitest'
import { announcerLine, ceremonySteps, type Placed } from './ceremony.ts'

const player = (name: string, place: number, total: number): Placed => ({
  id: name,
  name,
  club: 'Rold Golfklub',
  place,
  sum: { total, against: total - 72 },
})
const none = { main: 'net' as const, gross: [], prizes: null }
const points = {
  ...none,
  name: 'A-rækken',
  unit: 'points' as const,
  placed: [
    player('Anna Holm', 1, 40),
    player('Bo Kjær', 2, 38),
    player('Carl Sø', 2, 38),
    player('Dan Bæk', 4, 35),
  ],
}
const strokes = {
  ...none,
  name: 'B-rækken',
  unit: 'strokes' as const,
  placed: [player('Eva Ry', 1, 71), player('Finn Å', 2, 72), player('Gro Vig', 3, 75)],
}

test('a ceremony shows the places from the bottom up, and those who share one together (TV-8)', () => {
  const steps = ceremonySteps([points, strokes])
  expect(steps.map(({ division, place, players }) => [division, place, players.length])).toEqual([
    ['A-rækken', 2, 2],
    ['A-rækken', 1, 1],
    ['B-rækken', 3, 1],
    ['B-rækken', 2, 1],
    ['B-rækken', 1, 1],
  ])
})

test('the announcer reads each place in Danish', () => {
  expect(ceremonySteps([points, strokes]).map(announcerLine)).toEqual([
    'Delt nummer to i A-rækken med 38 point: Bo Kjær fra Rold Golfklub og Carl Sø fra Rold Golfklub.',
    'Vinder i A-rækken med 40 point: Anna Holm fra Rold Golfklub.',
    'Nummer tre i B-rækken med 75 slag, 3 over par: Gro Vig fra Rold Golfklub.',
    'Nummer to i B-rækken med 72 slag, par: Finn Å fra Rold Golfklub.',
    'Vinder i B-rækken med 71 slag, 1 under par: Eva Ry fra Rold Golfklub.',
  ])
})

test('a field without a place has no ceremony', () => {
  expect(ceremonySteps([{ ...points, placed: [] }])).toEqual([])
})

test('prizes come from the bottom up: every n-th place, the other list, and the list that is played (TV-8)', () => {
  const net = {
    ...points,
    gross: points.placed.map((one) => ({ ...one, sum: { total: 30, against: -6 } })),
  }
  const award = (place: number, ...winners: string[]) => ({ prizes: [place], winners })
  const prizes = {
    net: [award(1, 'Anna Holm'), award(2, 'Bo Kjær', 'Carl Sø')],
    gross: [award(1, 'Dan Bæk')],
    nth: [award(2, 'Bo Kjær'), award(4, 'Dan Bæk')],
  }
  expect(ceremonySteps([{ ...net, prizes }]).map(announcerLine)).toEqual([
    'Præmien for 4. plads i A-rækken med 35 point: Dan Bæk fra Rold Golfklub.',
    'Præmien for 2. plads i A-rækken med 38 point: Bo Kjær fra Rold Golfklub.',
    '1. præmie i brutto i A-rækken med 30 point: Dan Bæk fra Rold Golfklub.',
    'Delt 2. præmie i netto i A-rækken med 38 point: Bo Kjær fra Rold Golfklub og Carl Sø fra Rold Golfklub.',
    '1. præmie i netto i A-rækken med 40 point: Anna Holm fra Rold Golfklub.',
  ])
})

test('a division whose prizes all wait for lots shows its places', () => {
  const prizes = { net: [], gross: [], nth: [] }
  expect(ceremonySteps([{ ...points, prizes }])).toEqual(ceremonySteps([points]))
})
