import { expect, test } from 'vitest'
import { caseStates, mayMove } from './case.ts'

test('a case moves to every other state except back to new', () => {
  for (const from of caseStates) {
    const to = caseStates.filter((state) => mayMove(from, state))
    expect(to).toEqual(['in_progress', 'waiting', 'closed'].filter((state) => state !== from))
  }
})
