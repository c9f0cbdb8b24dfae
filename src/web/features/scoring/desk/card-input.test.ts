import { describe, expect, test } from 'vitest'
import { emptyCard, findCards, pressKey, strokesOf, type CardInput } from './card-input.ts'

const press = (keys: readonly string[], card: CardInput = emptyCard(18)) =>
  keys.reduce((now, key) => pressKey(now, key) ?? now, card)
const scores = (...keys: string[]) => press(keys).scores.slice(0, 4)

describe('a card entered with one key for each hole (TD-1)', () => {
  test.each([
    [
      ['4', '5', '3', '4'],
      [4, 5, 3, 4],
    ],
    [
      ['0', '4'],
      [10, 4, null, null],
    ],
    [
      ['0', '+', '4'],
      [11, 4, null, null],
    ],
    [
      ['0', '+', '+', '+', '5'],
      [13, 5, null, null],
    ],
    [
      ['x', '-', '4'],
      ['picked_up', 'picked_up', 4, null],
    ],
    [
      ['4', ' ', '4'],
      [4, null, 4, null],
    ],
    [
      ['4', '5', 'Backspace', '6'],
      [4, 6, null, null],
    ],
    [
      ['4', '5', 'ArrowLeft', 'ArrowLeft', '7'],
      [7, 5, null, null],
    ],
    [
      ['4', 'q', 'F5', 'Enter', '5'],
      [4, 5, null, null],
    ],
  ])('%j', (keys, card) => {
    expect(scores(...keys)).toEqual(card)
  })

  test('eighteen keys are a card; a nineteenth writes nothing', () => {
    const card = press(Array.from({ length: 19 }, (_, i) => (i === 18 ? '9' : '4')))
    expect(strokesOf(card.scores)).toBe(72)
    expect(press(['Backspace', '5'], card).scores.at(-1)).toBe(5)
  })

  test('up and down move between the nines, and no key leaves the card', () => {
    expect(press(['ArrowDown']).at).toBe(9)
    expect(press(['ArrowDown', 'ArrowUp', 'ArrowLeft']).at).toBe(0)
    expect(press(['End', 'ArrowRight']).at).toBe(17)
    expect(press(['ArrowDown'], emptyCard(9)).at).toBe(0)
    expect(press(['+', 'Backspace']).scores).toEqual(emptyCard(18).scores)
  })

  test('a hole that is picked up or missing gives no sum', () => {
    expect(strokesOf(press(['4', 'x']).scores.slice(0, 2))).toBeNull()
  })

  test('u toggles whether both have signed', () => {
    expect(press(['u']).isSigned).toBe(false)
    expect(press(['u', 'u']).isSigned).toBe(true)
  })
})

const startsOn = (startHole: number, group: 'A' | 'B' | null) => ({
  startHole,
  group,
  roundNumber: 1,
})

describe('finding a card', () => {
  const cards = [
    { name: 'Åse Sørensen', memberNumber: '12-345', position: 1, ...startsOn(4, 'A') },
    { name: 'Bo Kjær-Lund', memberNumber: '120-7', position: 12, ...startsOn(4, 'B') },
    { name: 'André Holm', memberNumber: null, position: 2, ...startsOn(5, null) },
  ]
  const found = (words: string) => findCards(cards, words).map(({ name }) => name.split(' ')[0])
  test.each([
    ['', ['Åse', 'Bo', 'André']],
    ['aase', ['Åse']],
    ['SØR', ['Åse']],
    ['lund bo', ['Bo']],
    ['andre', ['André']],
    ['12345', ['Åse']],
    ['12', ['Åse', 'Bo']],
    ['2', ['André']],
    ['4b', ['Bo']],
    ['5A', []],
    ['kurt', []],
  ])('%j', (words, names) => {
    expect(found(words)).toEqual(names)
  })
})
