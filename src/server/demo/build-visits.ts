import { evaluate } from '#domain/checkins/evaluate.ts'
import type { CountedCheckIn, EvaluateInput, Verdict } from '#domain/checkins/verdict.ts'
import type { ClubTerms } from '#domain/clubs/terms.ts'
import { addDays, daysBetween, earliest, weekdayOf, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishInstant } from '#server/clock.ts'
import type { Sale } from './build-sales.ts'
import { closedClubNumber, exhaustedClubNumber, staffClubNumber } from './places.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'

/** A check-in, evaluated by the same rules as a real one. */
export type Visit = {
  id: string
  sale: Sale
  clubId: string
  at: Date
  input: EvaluateInput
  verdict: Verdict
}

export type VisitedClub = { id: string; number: number; terms: ClubTerms; holes: number }

type Inputs = { day: PlainDate; minute: number; clubs: VisitedClub[] }

/** The rounds of every card from its first day until now, each evaluated by the check-in rules. */
export function buildVisits(sales: Sale[], inputs: Inputs): Visit[] {
  return sales.flatMap((sale, index) => {
    const random = seededRandom(seedOf(`besøg ${sale.pass.id}`))
    return visitsOf({ random, inputs, sale, isDemo: index === 0 })
  })
}

type Player = { random: Random; inputs: Inputs; sale: Sale; isDemo: boolean }

function visitsOf(player: Player): Visit[] {
  const { random, inputs, sale } = player
  const { firstDay } = sale.pass
  const last = lastDayPlayed(sale, player.isDemo ? addDays(inputs.day, -1) : inputs.day)
  if (last < firstDay) return []
  const days = daysBetween(firstDay, last)
  const wanted = player.isDemo ? 9 : Math.round((days / 30) * random.pick([0, 0.5, 1, 1.5, 2.5, 4]))
  const favourites = drawFavourites(player)
  const when = Array.from({ length: Math.min(wanted, 24) }, () =>
    addDays(firstDay, random.whole(0, days)),
  ).toSorted()

  const visits: Visit[] = []
  const history: CountedCheckIn[] = []
  const first = player.isDemo ? exhaustedClub(inputs) : undefined
  for (const day of when) {
    const there = history.filter(({ clubId }) => clubId === first?.id).length
    const club = first && there < first.terms.roundsPerPass ? first : random.pick(favourites)
    const visit = club && play(player, { day, club, history })
    if (visit) visits.push(visit)
  }
  return visits
}

/** The clubs that a golfer visits; the mother has not visited the staff's club yet. */
function drawFavourites({ random, inputs, isDemo }: Player): VisitedClub[] {
  const clubs = random.shuffle(inputs.clubs)
  if (!isDemo) return clubs.slice(0, random.whole(2, 7))
  return clubs.filter(({ number }) => number !== staffClubNumber).slice(0, 5)
}

/** The club where the mother has no rounds left. */
const exhaustedClub = ({ clubs }: Inputs) =>
  clubs.find(({ number }) => number === exhaustedClubNumber)

/** The last day on which a card was played, before its end. */
function lastDayPlayed({ pass }: Sale, day: PlainDate): PlainDate {
  const ended = pass.endedAt ? addDays(danishDay(pass.endedAt), -1) : day
  return earliest(earliest(ended, day), pass.lastDay)
}

type Round = { day: PlainDate; club: VisitedClub; history: CountedCheckIn[] }

/** A round if the rules allow it; one in four refused check-ins is stored as an attempt. */
function play({ random, inputs, sale }: Player, { day, club, history }: Round): Visit | undefined {
  const minute = weekdayOf(day) >= 6 ? random.whole(420, 1000) : random.whole(480, 1080)
  if (day === inputs.day && (minute >= inputs.minute || club.number === closedClubNumber)) {
    return undefined
  }
  const holes = club.holes === 9 || random.chance(0.08) ? 9 : 18
  const id = random.uuid()
  const input = inputOf(sale, { club, day, minute, holes, history })
  const verdict = evaluate(input)
  const use = verdict.slot
  if (verdict.outcome === 'deny' && !random.chance(0.25)) return undefined
  if (use?.kind === 'already') return undefined
  if (use) {
    const { slot, credit } = use
    history.push({
      id,
      clubId: club.id,
      golferId: sale.pass.golferId,
      day,
      minute,
      holes,
      slot,
      credit,
    })
  }
  return { id, sale, clubId: club.id, at: danishInstant(day, minute), input, verdict }
}

function inputOf(
  { pass, holder }: Sale,
  at: Omit<Round, 'history'> & { minute: number; holes: 9 | 18; history: CountedCheckIn[] },
): EvaluateInput {
  const { club, day, minute, holes, history } = at
  const { golfer, memberships } = holder
  // A card that ended later was still active on the day.
  const before = pass.endedAt !== null && day < danishDay(pass.endedAt)
  const isWaiting = pass.status === 'awaiting_verification'
  return {
    pass: {
      id: pass.id,
      state: before ? 'active' : pass.status,
      sold: pass.soldTerms,
      firstDay: pass.firstDay,
      lastDay: pass.lastDay,
      holderName: `${golfer.firstName} ${golfer.lastName}`,
      golferId: golfer.id,
      creditRounds: 0,
    },
    golfer: {
      id: golfer.id,
      handicapTenths: golfer.handicapTenths ?? undefined,
      homeClubIds: memberships.some(({ clubNumber }) => clubNumber === club.number)
        ? [club.id]
        : [],
      formerHomeClubs: [],
      membership: isWaiting ? 'pending' : 'active',
      // All memberships are confirmed in time (D7), except those still waiting.
      confirmedOn: isWaiting ? undefined : day,
    },
    club: { id: club.id, terms: [club.terms] },
    at: { day, minute },
    holes,
    intent: 'another_round',
    history: [...history],
  }
}
