import type { LateStart } from '#contract/entries/late-starts.ts'
import { mailRecipientsText } from '#domain/competitions/mail-recipients-text.ts'
import type { LateDecision } from '#domain/scoring/late-start.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'

/** `Flighten skulle være startet kl. 9.00, og det 3. minut efter starten er begyndt.` */
export function lateText({ minute, minutesLate }: LateStart): string {
  const at = formatClockProse(minute)
  if (minutesLate < 0)
    return `Flighten starter ${at}, om ${countOf(-minutesLate, 'minut', 'minutter')}.`
  if (minutesLate === 0) return `Flighten starter nu, ${at}.`
  return `Flighten skulle være startet ${at}, og det ${minutesLate}. minut efter starten er begyndt.`
}

export type LateOption = {
  value: LateDecision
  label: string
  description: string
  unavailable?: string
}

/** What the committee can decide, each with what it does, or why it is impossible. */
export function lateOptions(late: LateStart): LateOption[] {
  const noFlight = noFlightText(late)
  return [
    {
      value: 'penalty',
      label: 'Straf: klar højst 5 minutter for sent',
      description: penaltyEffect(late),
      ...(late.penaltyGiven && { unavailable: 'Straffen er allerede givet i runden.' }),
    },
    {
      value: 'later_flight',
      label: 'Flyt til en senere flight',
      description: 'Ny starttid uden straf.',
      ...(noFlight && { unavailable: noFlight }),
    },
    {
      value: 'excused',
      label: 'Ingen straf',
      description: late.partnerCanStart
        ? 'Makkeren kan begynde alene. Spilleren kan gå med fra næste hul uden straf (regel 23.4a).'
        : 'Kun når noget helt særligt forhindrede spilleren i at være klar til tiden.',
    },
    {
      value: 'disqualified',
      label: 'Diskvalificér: mere end 5 minutter for sent',
      description: disqualifiedEffect(late),
    },
  ]
}

function penaltyEffect({ penalty: { unit, amount }, hole }: LateStart): string {
  if (unit === 'points')
    return `${countOf(amount, 'point', 'point')} trækkes fra runden (regel 5.3a).`
  if (unit === 'holes')
    return `${countOf(amount, 'hul', 'huller')} trækkes fra runden (regel 5.3a).`
  return `${countOf(amount, 'straffeslag', 'straffeslag')} på hul ${hole} (regel 5.3a). Flighten ser det på telefonen, og resultatet venter, til I har tjekket scoren.`
}

function disqualifiedEffect({ sharesCard, partnerCanStart }: LateStart): string {
  if (partnerCanStart) return 'Kun når heller ikke makkeren er klar til tiden (regel 23.9a).'
  const who = sharesCard ? 'Parret eller holdet spiller én bold og' : 'Spilleren'
  return `${who} får koden DQ. De andre i flighten spiller videre.`
}

function noFlightText({ notMoved, laterFlights }: LateStart): string | undefined {
  if (notMoved === 'side') return 'Et par eller hold flyttes samlet under Flights.'
  if (notMoved === 'penalty_given') return 'Spilleren har fået straffen og starter i sin flight.'
  if (notMoved === 'has_scores') return 'Spilleren har en score eller en straf på kortet.'
  return laterFlights.length === 0 ? 'Ingen senere flight har en ledig plads.' : undefined
}

type LaterFlight = LateStart['laterFlights'][number]

/** `Flight 3, kl. 9.20: Bo Lind og Gro Holm`. */
export const flightText = ({ number, minute, players }: LaterFlight): string =>
  `Flight ${number}, ${formatClockProse(minute)}: ${listInDanish(players)}`

/** Who is mailed about a move, and what has to be printed again. */
export const moveEffects = ({ concerned }: LaterFlight): string[] => [
  ...mailRecipientsText(concerned, 'om starttid og flight'),
  'Kun de ændrede flightkort skal udskrives igen.',
]
