import type { TermsInput } from '#contract/admin/clubs.ts'
import { blackoutReasonNames } from '#domain/clubs/blackout-text.ts'

export type Reason = TermsInput['newRules'][number]['reason']

/** The public reasons for a closed course. */
export const reasonOptions = (Object.keys(blackoutReasonNames) as Reason[]).map((value) => ({
  value,
  label: blackoutReasonNames[value],
}))
