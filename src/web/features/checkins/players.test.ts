import { describe, expect, test } from 'vitest'
import {
  checkInLabel,
  isEverybodyIn,
  listPlayers,
  namesText,
  preselect,
  toggle,
  type Player,
} from './players.ts'
import type { ShownReceipt } from '../passes/stored-receipts.ts'

const cardOf = (holderName: string, more: Partial<Player> = {}): Player => ({
  passId: `card of ${holderName}`,
  golferId: holderName,
  passNumber: 'SK27-0000-0000-0',
  productCode: 'FULD',
  productName: 'Sæsonkort',
  seasonCode: '2027',
  holderName,
  relation: 'self',
  isChild: false,
  status: 'active',
  firstDay: '2027-03-01',
  lastDay: '2027-11-30',
  ...more,
})
const anne = cardOf('Anne Bisgaard')
const per = cardOf('Per Bisgaard', { relation: 'partner' })
const laura = cardOf('Laura Bisgaard', { relation: 'child', isChild: true })
const checkedIn = { clubName: 'Skoven' } as ShownReceipt

describe('at a sign', () => {
  const atSign = (passes: Player[], receipts: ShownReceipt[] = []) =>
    listPlayers({ passes, day: '2027-06-12', receipts, clubName: 'Skoven' })

  test('the cards in force are offered, and of a golfer without one the newest', () => {
    const lastYear = { status: 'expired', lastDay: '2026-11-30' }
    const old = cardOf('Anne Bisgaard', { passId: 'old', ...lastYear })
    const pers = [
      cardOf('Per Bisgaard', { passId: 'newest', ...lastYear }),
      cardOf('Per Bisgaard', { passId: 'oldest', ...lastYear }),
    ]
    expect(atSign([anne, old, ...pers]).map(({ passId }) => passId)).toEqual([
      anne.passId,
      'newest',
    ])
  })

  test('a golfer with a receipt of this club is shown as checked in', () => {
    const here = { ...checkedIn, passId: anne.passId }
    const elsewhere = { ...here, passId: per.passId, clubName: 'Engen' }
    const players = atSign([anne, per], [here, elsewhere])
    expect(players.map(({ receipt }) => receipt)).toEqual([here, undefined])
  })
})

test.each<[string, Player[], Player[]]>([
  ['the owner of a family', [anne, per, laura], [anne]],
  ['nobody where only others have cards', [per, laura], []],
  ['a child who is alone on the phone', [laura], [laura]],
  ['not a child who owns the account of several', [{ ...anne, isChild: true }, per], []],
  ['not an owner who is checked in already', [{ ...anne, receipt: checkedIn }, laura], []],
  ['the only golfer, also a second time', [{ ...anne, receipt: checkedIn }], [anne]],
  ['one card of a golfer with two', [anne, { ...anne, passId: 'clip' }], [anne]],
])('%s is ticked from the start', (_who, players, expected) => {
  expect(preselect(players)).toEqual(expected.map(({ passId }) => passId))
})

test('a second scan only shows the rounds once everybody has a whole one', () => {
  const withHoles = (player: Player, holes: 9 | 18) => ({
    ...player,
    receipt: { ...checkedIn, holes },
  })
  const in18 = withHoles(anne, 18)
  expect(isEverybodyIn([in18, withHoles(laura, 18)])).toBe(true)
  expect([[in18, laura], [withHoles(anne, 9)], []].map(isEverybodyIn)).toEqual([
    false,
    false,
    false,
  ])
})

test('several golfers can be ticked, but only one card of each', () => {
  const clip = cardOf('Anne Bisgaard', { passId: 'clip' })
  const players = [anne, clip, laura]
  const both = toggle(players, [anne.passId], laura.passId)
  expect(both).toEqual([anne.passId, laura.passId])
  expect(toggle(players, both, clip.passId)).toEqual([laura.passId, clip.passId])
  expect(toggle(players, both, anne.passId)).toEqual([laura.passId])
})

test('the button names one golfer and counts several', () => {
  const labels = [[], [anne], [anne, laura], [anne, per, laura]].map(checkInLabel)
  expect(labels).toEqual(['Tjek ind', 'Tjek Anne ind', 'Tjek begge ind', 'Tjek alle 3 ind'])
})

test('the golfers of a phone are listed once each, as one says it', () => {
  const lists = [[anne], [anne, { ...anne, passId: 'clip' }, laura], [anne, per, laura]]
  expect(lists.map(namesText)).toEqual(['Anne', 'Anne og Laura', 'Anne, Per og Laura'])
})
