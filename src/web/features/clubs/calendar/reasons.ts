import type { CalendarChange } from '#contract/clubs/calendar.ts'
import { blackoutReasonNames } from '#domain/clubs/blackout-text.ts'
import { ruleReasons } from '#domain/clubs/terms.ts'

export type Reason = CalendarChange['newRules'][number]['reason']

/** The public reasons of a planned closure. */
export const reasonOptions = ruleReasons.map((value) => ({
  value,
  label: blackoutReasonNames[value],
}))
