import { expect, test } from 'vitest'
import { withId, writtenOf, type QueuedItem } from './match-card-session.ts'

const hole = { kind: 'hole', hole: 3, winner: 'A', isConceded: false, at: 1_800_000_000_000 }

test('a hole that an earlier release queued without an id, and set aside, is sent again', () => {
  const stored = { ...hole, order: '1', problem: 'invalid_input' } as QueuedItem
  const upgraded = withId(stored)
  expect(upgraded).not.toHaveProperty('problem')
  expect(upgraded).toMatchObject({ hole: 3, winner: 'A', replaces: [], order: '1' })
  // Also when the page is loaded again before the server has answered.
  expect(withId(stored)).toEqual(upgraded)
})

test('a hole of this release keeps its problem', () => {
  const refused = { ...hole, id: 'a', replaces: [], order: '1', problem: 'match_not_open' }
  expect(withId(refused as unknown as QueuedItem)).toEqual(refused)
})

test('a press over a hole that has no id, from a card stored by an earlier release, replaces nothing', () => {
  const [earlier] = [undefined as unknown as string]
  const item = { ...hole, id: 'a', replaces: [earlier], order: '1' } as QueuedItem
  expect(writtenOf([item]).holes).toMatchObject([{ hole: 3, id: 'a', replaces: [] }])
})
