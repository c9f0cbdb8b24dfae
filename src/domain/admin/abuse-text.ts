import { formatClockProse, formatClockShort } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import type { Evidence, Sighting, SignKind } from './abuse.ts'

/** Danish headings of the signs. */
export const signText: Record<SignKind, string> = {
  far_apart: 'To klubber på kort tid',
  plays_elsewhere: 'Spiller et andet sted',
  shared_phone: 'Mange kort på én telefon',
  taken_back: 'Mange fortrudte check-ins',
  broken_off: 'Mange afbrudte runder',
  sign_only: 'Aldrig set af en klub',
}

const dayOf = ({ day }: Sighting) => formatDay(day, { year: false })
const placeOf = ({ club, minute }: Sighting) => `${club} ${formatClockProse(minute)}`

/** The evidence of a sign as one Danish sentence or two, without names of people. */
export function evidenceText(evidence: Evidence): string {
  switch (evidence.kind) {
    case 'far_apart': {
      const { first, second, kilometres, possible } = evidence
      const apart = kilometres > 0 ? ` Der er ca. ${kilometres} km imellem.` : ''
      const verdict = possible
        ? 'Det er for kort tid til en runde og turen.'
        : 'Det kan ikke nås i bil.'
      return `Tjekket ind hos ${placeOf(first)} og hos ${placeOf(second)} ${dayOf(first)}.${apart} ${verdict}`
    }
    case 'plays_elsewhere': {
      const { visit, start } = evidence
      return `Tjekket ind hos ${placeOf(visit)} ${dayOf(visit)}. Samme dag starter golfspilleren kl. ${formatClockShort(start.minute)} i ${start.tournament} hos ${start.club}.`
    }
    case 'shared_phone':
      return `Den samme telefon har tjekket ${evidence.cards} kort ind på fire uger.`
    case 'taken_back':
      return `Golfspilleren har fortrudt ${evidence.times} check-ins på fire uger.`
    case 'broken_off':
      return `Klubberne har givet ${evidence.times} runder tilbage som afbrudt på fire uger.`
    case 'sign_only':
      return `${evidence.times} check-ins på fire uger, alle med skiltets kode tastet. Ingen klub har set kortet.`
  }
}
