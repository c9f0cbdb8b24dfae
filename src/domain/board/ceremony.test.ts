import { expect, test } from 'vitest'
import { announcerLine, ceremonySteps, type Placed } from './ceremony.ts'

const player = (name: string, place: number, total: number): Placed => ({
  id: name,
  name,
  club: 'Rold Golfklub',
  place,
  sum: { total, against: total - 72 },
})
const points = {
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
