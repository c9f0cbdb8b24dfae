import type { CheckInAnswer, RefusedToday } from '#contract/checkins.ts'
import { staffText } from '#domain/checkins/staff-text.ts'
import { rankOf, type Reason } from '#domain/checkins/verdict.ts'
import { toGuestView } from './check-in-answer.ts'
import type { GolferFacts } from './check-in-context-queries.ts'
import type { selectRefusedOn } from './list-queries.ts'

type Row = Awaited<ReturnType<typeof selectRefusedOn>>[number]

export function toRefusedView(
  { checkIn, pass }: Row,
  holder: GolferFacts | undefined,
): RefusedToday {
  return {
    checkInId: checkIn.id,
    minute: checkIn.minute,
    way: checkIn.mode,
    guest: pass && holder ? toGuestView(pass, holder) : null,
    reasons: sentencesOf(checkIn),
  }
}

const travelToStaff =
  'Der er tjekket ind i en anden klub, og vejen hertil kan ikke nås. Står gæsten her, kan I selv tjekke gæsten ind.'

/** A golfer at the sign was answered as *du*: staff read the same stored reasons about the guest. */
function sentencesOf({ answer, reasons }: Row['checkIn']): string[] {
  const stored = (reasons as Reason[]).filter(({ code }) => code in rankOf)
  return (answer as CheckInAnswer).reasons.map(({ code, sentence }) => {
    const reason = stored.find((one) => one.code === code)
    if (reason) return staffText(reason)
    return code === 'impossible_travel' ? travelToStaff : sentence
  })
}
