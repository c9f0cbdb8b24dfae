import type { TermsInput } from '#contract/admin-clubs.ts'
import { blackoutReasonText } from '#domain/clubs/blackout-reason-text.ts'

export type Reason = TermsInput['newRules'][number]['reason']

/** Why a course is closed, as guests read it. */
export const reasonOptions = (Object.keys(blackoutReasonText) as Reason[]).map((value) => ({
  value,
  label: blackoutReasonText[value],
}))
