import type { CheckInAnswer, RefusedToday } from '#contract/checkins.ts'
import { sayToStaff } from '#domain/checkins/say-to-staff.ts'
import { rankOf, type Reason } from '#domain/checkins/verdict.ts'
import { writeGuest } from './answer.ts'
import type { GolferFacts } from './gate-queries.ts'
import type { selectRefusedOn } from './reading-queries.ts'

type Row = Awaited<ReturnType<typeof selectRefusedOn>>[number]

export function writeRefused(
  { checkIn, pass }: Row,
  holder: GolferFacts | undefined,
): RefusedToday {
  return {
    checkInId: checkIn.id,
    minute: checkIn.minute,
    way: checkIn.mode,
    guest: pass && holder ? writeGuest(pass, holder) : null,
    reasons: sentencesOf(checkIn),
  }
}

/** A golfer at the sign was answered as *du*: staff read the same stored reasons about the guest. */
function sentencesOf({ answer, reasons }: Row['checkIn']): string[] {
  const stored = (reasons as Reason[]).filter(({ code }) => code in rankOf)
  return (answer as CheckInAnswer).reasons.map(({ code, sentence }) => {
    const reason = stored.find((one) => one.code === code)
    return reason ? sayToStaff(reason) : sentence
  })
}
