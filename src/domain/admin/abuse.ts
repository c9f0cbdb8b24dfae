import { evaluateTravel } from '#domain/checkins/travel.ts'
import { kilometresBetween, type Position } from '#domain/clubs/position.ts'
import type { Instant, MinuteOfDay } from '#domain/shared/clock-time.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'

/** Signs of possible abuse (docs/algorithms/abuse-list.md). */
export const signKinds = [
  'far_apart',
  'plays_elsewhere',
  'shared_phone',
  'taken_back',
  'broken_off',
  'sign_only',
] as const
export type SignKind = (typeof signKinds)[number]

type Place = { clubName: string; position?: Position | undefined }

/** A check-in of a card that counted, was given back, or was refused because of the travel rule. */
export type CardVisit = Place & {
  id: string
  clubId: string
  day: PlainDate
  minute: MinuteOfDay
  at: Instant
  holes: 9 | 18
  /** Who checked in, and how. */
  by: 'club' | 'golfer' | 'golfer_typed'
  phoneId: string | null
  /** Who gave the round back. */
  givenBack: 'golfer' | 'broken_off' | 'other' | null
}

/** A start of the card's golfer in a tournament. */
export type TournamentStart = Place & {
  clubId: string
  day: PlainDate
  minute: MinuteOfDay
  at: Instant
  holes: 9 | 18
  tournament: string
}

export type CardOfList = {
  passId: string
  number: string
  visits: readonly CardVisit[]
  starts: readonly TournamentStart[]
}

/** What a person decides about a card of the list. */
export const abuseAnswers = ['fine', 'asked', 'blocked'] as const
export type AbuseAnswer = (typeof abuseAnswers)[number]

/** A place and time of the evidence. */
export type Sighting = { club: string; day: PlainDate; minute: MinuteOfDay }

/** The evidence of a sign, with clubs and times and without names of people. */
export type Evidence =
  | { kind: 'far_apart'; first: Sighting; second: Sighting; kilometres: number; possible: boolean }
  | { kind: 'plays_elsewhere'; visit: Sighting; start: Sighting & { tournament: string } }
  | { kind: 'shared_phone'; cards: number }
  | { kind: 'taken_back' | 'broken_off' | 'sign_only'; times: number }

type Sign = {
  evidence: Evidence
  points: number
  /** Names of the facts, by which an answer leaves them out of later lists. */
  facts: string[]
}

type SuspectCard = { passId: string; number: string; points: number; signs: Sign[] }

/** The days of which check-ins are read, the last seven of them the week of the list. */
export const daysRead = 28
export const mostRows = 10

const leastPhoneCards = 5
const leastTimes = { taken_back: 3, broken_off: 3, sign_only: 5 } as const
const pointsEach = { taken_back: 8, broken_off: 6, sign_only: 3 } as const

type Input = {
  cards: readonly CardOfList[]
  /** Sunday, the last day of the week of the list. */
  lastDay: PlainDate
  /** The facts of each card that were answered before, by its `passId`. */
  answered: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * The cards of a week that ask for a look, the worst first, at most ten. The order is total: points, number of signs,
 * card number (docs/algorithms/abuse-list.md).
 */
export function findSuspectCards({ cards, lastDay, answered }: Input): SuspectCard[] {
  const phones = sharedPhones(cards)
  const weekFrom = addDays(lastDay, -6)
  const suspects = cards.map((card) => {
    const known = answered.get(card.passId) ?? new Set<string>()
    const found = [
      ...farApart(card),
      ...playsElsewhere(card),
      ...(phones.get(card.passId) ?? []),
      ...counted(card),
    ]
    const signs = found.flatMap(({ facts, sign }) => {
      const fresh = facts.filter(({ name }) => !known.has(name))
      const isOfWeek = fresh.some(({ day }) => day >= weekFrom && day <= lastDay)
      const weighed = isOfWeek ? sign(fresh.length) : undefined
      return weighed ? [{ ...weighed, facts: fresh.map(({ name }) => name) }] : []
    })
    const points = signs.reduce((sum, sign) => sum + sign.points, 0)
    return { passId: card.passId, number: card.number, points, signs }
  })
  return suspects
    .filter(({ points }) => points > 0)
    .toSorted(
      (a, b) =>
        b.points - a.points || b.signs.length - a.signs.length || (a.number < b.number ? -1 : 1),
    )
    .slice(0, mostRows)
}

type Fact = { name: string; day: PlainDate }
type Found = {
  facts: Fact[]
  /** The sign of so many facts that were not answered before; undefined below its least number. */
  sign: (facts: number) => Omit<Sign, 'facts'> | undefined
}

const sighting = ({ clubName, day, minute }: CardVisit | TournamentStart): Sighting => ({
  club: clubName,
  day,
  minute,
})

function farApart({ visits }: CardOfList): Found[] {
  const stayed = visits.filter(({ givenBack }) => givenBack === null)
  return stayed.flatMap((here, i) =>
    stayed.slice(i + 1).flatMap((there) => {
      if (here.day !== there.day || here.clubId === there.clubId) return []
      const verdict = evaluateTravel(here, [there])
      if (verdict.kind === 'possible') return []
      const possible = verdict.kind === 'quick'
      const [first, second] = here.at <= there.at ? [here, there] : [there, here]
      const kilometres = kilometresOf(first, second)
      const ids = [here.id, there.id].toSorted().join(':')
      return [
        {
          facts: [{ name: `far_apart:${ids}`, day: here.day }],
          sign: (facts: number) =>
            facts < 1
              ? undefined
              : {
                  points: possible ? 20 : 50,
                  evidence: {
                    kind: 'far_apart' as const,
                    first: sighting(first),
                    second: sighting(second),
                    kilometres,
                    possible,
                  },
                },
        },
      ]
    }),
  )
}

const kilometresOf = (a: Place, b: Place) =>
  a.position && b.position ? Math.round(kilometresBetween(a.position, b.position)) : 0

/** The time around a start in which its player can be nowhere else, in minutes. */
const beforeStart = 60
const roundMinutes = { 9: 150, 18: 270 } as const

function playsElsewhere({ visits, starts }: CardOfList): Found[] {
  return visits.flatMap((visit) => {
    const start = starts.find(({ clubId, at, holes }) => {
      const minutes = (visit.at - at) / 60_000
      return clubId !== visit.clubId && minutes >= -beforeStart && minutes <= roundMinutes[holes]
    })
    if (!start || visit.givenBack !== null) return []
    const evidence = {
      kind: 'plays_elsewhere' as const,
      visit: sighting(visit),
      start: { ...sighting(start), tournament: start.tournament },
    }
    return [
      {
        facts: [{ name: `plays_elsewhere:${visit.id}`, day: visit.day }],
        sign: (facts: number) => (facts < 1 ? undefined : { points: 40, evidence }),
      },
    ]
  })
}

/** Undone, broken off and never seen: signs of number, in which each check-in is a fact. */
function counted({ visits }: CardOfList): Found[] {
  const byKind = {
    taken_back: visits.filter(({ givenBack }) => givenBack === 'golfer'),
    broken_off: visits.filter(({ givenBack }) => givenBack === 'broken_off'),
    sign_only: onlyTyped(visits),
  }
  return (['taken_back', 'broken_off', 'sign_only'] as const).map((kind) => ({
    facts: byKind[kind].map(({ id, day }) => ({ name: `${kind}:${id}`, day })),
    sign: (times: number) =>
      times < leastTimes[kind]
        ? undefined
        : { points: pointsEach[kind] * times, evidence: { kind, times } },
  }))
}

function onlyTyped(visits: readonly CardVisit[]): readonly CardVisit[] {
  const kept = visits.filter(({ givenBack }) => givenBack === null)
  return kept.every(({ by }) => by === 'golfer_typed') ? kept : []
}

/** The signs of shared phones, by the card at which each stands. */
function sharedPhones(cards: readonly CardOfList[]): Map<string, Found[]> {
  const byPhone = new Map<
    string,
    Map<string, { number: string; passId: string; days: PlainDate[] }>
  >()
  for (const { passId, number, visits } of cards) {
    for (const { phoneId, day } of visits) {
      if (!phoneId) continue
      const ofPhone = byPhone.get(phoneId) ?? new Map()
      byPhone.set(phoneId, ofPhone)
      const card = ofPhone.get(passId) ?? { number, passId, days: [] }
      ofPhone.set(passId, { ...card, days: [...card.days, day] })
    }
  }
  const found = new Map<string, Found[]>()
  for (const [phoneId, ofPhone] of byPhone) {
    const used = [...ofPhone.values()].toSorted(
      (a, b) => b.days.length - a.days.length || (a.number < b.number ? -1 : 1),
    )
    const [most] = used
    if (!most || used.length < leastPhoneCards) continue
    const facts = used.map(({ passId, days }) => ({
      name: `shared_phone:${phoneId}:${passId}`,
      day: days.toSorted().at(-1)!,
    }))
    const sign = (fresh: number) =>
      fresh < 1
        ? undefined
        : {
            points: 15 + 5 * (used.length - leastPhoneCards),
            evidence: { kind: 'shared_phone' as const, cards: used.length },
          }
    found.set(most.passId, [...(found.get(most.passId) ?? []), { facts, sign }])
  }
  return found
}
