import type { TermsInput } from '#contract/admin-clubs.ts'

export type Reason = TermsInput['newRules'][number]['reason']

/** Why a course is closed, as guests read it. */
export const reasonOptions: readonly { value: Reason; label: string }[] = [
  { value: 'turnering', label: 'Turnering' },
  { value: 'medlemstid', label: 'Medlemstid' },
  { value: 'banepleje', label: 'Banepleje' },
  { value: 'frost', label: 'Frost' },
  { value: 'andet', label: 'Andet' },
]
