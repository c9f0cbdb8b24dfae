import { expect, test } from 'vitest'
import { approvalState, type ApprovalFacts } from './approval.ts'

const noon = Date.parse('2027-07-15T12:00:00Z')
const open: ApprovalFacts = {
  decision: null,
  isWithdrawn: false,
  isAsAsked: true,
  expiresAt: noon,
}

test.each([
  ['approved', { decision: 'approved', isWithdrawn: true, isAsAsked: false }, noon + 1],
  ['refused', { decision: 'refused', isAsAsked: false }, noon + 1],
  ['withdrawn', { isWithdrawn: true, isAsAsked: false }, noon + 1],
  ['changed', { isAsAsked: false }, noon + 1],
  ['expired', {}, noon],
  ['open', {}, noon - 1],
] as const)('a request for an approval is %s', (state, facts, now) => {
  expect(approvalState({ ...open, ...facts }, now)).toBe(state)
})
