import type { DayMovePlan } from '#contract/director/move-day.ts'
import { mailRecipientsText } from '#domain/competitions/mail-recipients-text.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'

/** What moving the day does, a sentence each. */
export function moveEffects(plan: DayMovePlan, keepsDeadlines: boolean): string[] {
  const { concerned } = plan
  return [
    ...plan.rounds.flatMap((round) => roundText(round, plan.rounds.length > 1)),
    ...stayingText(plan),
    ...deadlineTexts(plan, keepsDeadlines),
    ...(plan.mayWithdraw
      ? []
      : [
          'Afbud går gennem jer, fordi startlisten er ude. I vælger, om spilleren får pengene tilbage.',
        ]),
    ...(plan.offers > 0
      ? [
          `${countOf(plan.offers, 'tilbud', 'tilbud')} om en plads udløber ${plan.offersEnd ? `tidligere: ${momentText(plan.offersEnd)}, en time før første start` : 'med det samme, for der er under en time til første start'}.`,
        ]
      : []),
    'Kalenderfiler, billetter i Wallet, skærme og dagslinks følger den nye dag.',
    ...mailRecipientsText(concerned, 'med den nye dag'),
    'Spillere, der har valgt SMS eller notifikation om starttid, får også besked på den måde.',
  ]
}

function stayingText({ entered, unpaid, offered, waiting }: DayMovePlan): string[] {
  const all = entered + unpaid + offered + waiting
  if (all === 0) return []
  const groups = [
    entered > 0 && countOf(entered, 'tilmeldt', 'tilmeldte'),
    unpaid > 0 && `${unpaid} med ubetalt plads`,
    offered > 0 && `${offered} med tilbud om en plads`,
    waiting > 0 && `${waiting} på ventelisten`,
  ].filter((group) => group !== false)
  return [`${listInDanish(groups)} beholder ${all === 1 ? 'sin' : 'deres'} plads.`]
}

function roundText(round: DayMovePlan['rounds'][number], isOneOfMore: boolean): string[] {
  const { number, from, to, firstMinute, flights, marks } = round
  const what = isOneOfMore ? `Runde ${number}` : 'Runden'
  return [
    `${what} flyttes fra ${dayText(from)} til ${dayText(to)}, første start ${formatClockProse(firstMinute)}.`,
    ...(flights > 0
      ? [
          `Startlisten følger med: ${countOf(flights, 'flight', 'flights')} beholder starttid og starthul. Papirerne skal udskrives igen.`,
        ]
      : []),
    ...(marks > 0 ? ['Fremmødet begynder forfra, for markeringerne gjaldt den gamle dag.'] : []),
  ]
}

function deadlineTexts({ deadlines }: DayMovePlan, keeps: boolean): string[] {
  if (!deadlines) return []
  const { entryOpens, entryCloses, withdrawBefore, extras } = deadlines
  const moments: [string, typeof entryOpens][] = [
    ['Tilmeldingen åbner', entryOpens],
    ['Tilmeldingen lukker', entryCloses],
    ['Fristen for afbud med refusion er', withdrawBefore],
  ]
  const isMoved = (from: object, to: object) => JSON.stringify(from) !== JSON.stringify(to)
  if (keeps) return ['Fristerne for tilmelding, afbud og tilvalg er de samme som før.']
  return [
    ...moments.flatMap(([what, at]) =>
      at && isMoved(at.from, at.to)
        ? [`${what} ${momentText(at.to)} i stedet for ${momentText(at.from)}.`]
        : [],
    ),
    ...extras.flatMap(({ name, from, to }) =>
      from === to ? [] : [`${name} kan vælges til og med ${dayText(to)}.`],
    ),
  ]
}

/** What the director must look at before the day is moved. */
export function moveWarnings(plan: DayMovePlan): string[] {
  const { elsewhere, uncovered, otherTournaments, plannedVisits, hasMatches } = plan
  const when = plan.rounds.length > 1 ? 'en af de nye dage' : 'den nye dag'
  return [
    ...(elsewhere.length > 0
      ? [`Spiller allerede en anden turnering ${when}: ${namesText(elsewhere)}.`]
      : []),
    ...(uncovered.length > 0
      ? [
          `Har betalt prisen med Sæsonkort, men kortet gælder ikke ${when}: ${namesText(uncovered)}. Prisen står fast.`,
        ]
      : []),
    ...(otherTournaments.length > 0
      ? [`Klubben har også ${listInDanish(otherTournaments)} ${when}.`]
      : []),
    ...(plannedVisits > 0
      ? [
          `${countOf(plannedVisits, 'gæst', 'gæster')} med Sæsonkort har planlagt at spille i klubben ${when}.`,
        ]
      : []),
    ...(hasMatches ? ['Kampene flytter ikke med. Ret deres sidste dage under Kampe.'] : []),
  ]
}

/** More names are counted. */
const maxNamed = 8

const namesText = (names: readonly string[]) =>
  names.length <= maxNamed
    ? listInDanish(names)
    : `${names.slice(0, maxNamed).join(', ')} og ${names.length - maxNamed} til`

const dayText = (day: string) => formatDay(plainDate(day), { year: false })

const momentText = ({ day, minute }: { day: string; minute: number }) =>
  `${dayText(day)} ${formatClockProse(minute)}`
