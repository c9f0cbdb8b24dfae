import { formatDay, weekdayOf, type PlainDate } from '#domain/shared/dates.ts'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { findAccountByEmail } from '#server/accounts/queries.ts'
import { AppError } from '#server/app-error.ts'
import { minuteNow, today, type Ctx } from '#server/ctx.ts'
import { moveResult } from '#server/results/move-result.ts'
import { flightSecret } from '#server/scoring/flight-key.ts'
import { selectOpenFlights } from '#server/scoring/invented/open-flights-queries.ts'
import { playFlight } from '#server/scoring/invented/play-flight.ts'
import { buildClubs } from '../build-clubs.ts'
import { buildTournaments, demoTournamentId } from '../build-tournaments.ts'
import { staffClubNumber } from '../places.ts'
import type { Random } from '#domain/shared/random.ts'
import { insertTournamentStory } from '../store-tournaments.ts'
import { storyTournaments, type StoryTournament } from '../story-tournaments.ts'
import { selectTournaments } from './life-queries.ts'

/**
 * Moves the demonstration's tournaments of today on by one score, or one delivered card. When all cards are in, the
 * result is published and the next small tournament of the day begins; after the last one nothing happens until the
 * next day.
 * @param players of each small tournament.
 */
export async function playTournaments(ctx: Ctx, random: Random, players = 24): Promise<void> {
  const day = today(ctx)
  const small = smallTournaments(day, players)
  const ids = [...storyIds, ...small.map(demoTournamentId)]
  const flights = await selectOpenFlights(ctx.db, ids, {
    day,
    states: ['in_play', 'suspended'],
  })
  const inPlay = flights.filter(({ tournament }) => tournament.state === 'in_play')
  const started = inPlay.filter(({ flight }) => flight.minute <= minuteNow(ctx))
  const [next] = inPlay
  if (started.length > 0) return playFlight(ctx, random, random.pick(started))
  // Everybody on the course is in: the next flight goes out before its time.
  if (next) return playFlight(ctx, random, next)
  // A visitor has suspended play, and decides when it goes on.
  if (flights.length > 0) return
  await publishResults(ctx, small)
  await beginNext(ctx, small)
}

const storyIds = storyTournaments
  .filter(({ state, saturdays }) => state === 'in_play' && saturdays === 'today')
  .map(demoTournamentId)

const names = ['Morgenmatchen', 'Frokostmatchen', 'Kaffematchen', 'Aftenmatchen'] as const

/** The small tournaments of a day, in the order in which they begin. */
const smallTournaments = (day: PlainDate, players: number): StoryTournament[] =>
  names.map((name) => ({
    name: `${name} ${formatDay(day, { weekday: false, year: false })}`,
    seed: `${name} ${day}`,
    clubNumber: staffClubNumber,
    format: weekdayOf(day) >= 6 ? 'stableford' : 'a_stroke_play',
    divisions: 'one',
    state: 'in_play',
    saturdays: 'today',
    feeOre: 15_000,
    memberFeeOre: 5_000,
    cardFeeOre: null,
    entered: players,
    about: 'En lille match for dem, der alligevel er på banen i dag.',
  }))

/** Publishes the results of today's small tournaments, as far as no decision of the committee is missing. */
async function publishResults(ctx: Ctx, small: readonly StoryTournament[]) {
  const ids = small.map(demoTournamentId)
  for (const { id, state } of await selectTournaments(ctx.db, ids)) {
    if (state !== 'in_play') continue
    try {
      for (const to of ['scores_in', 'provisional', 'final'] as const) {
        await moveResult(ctx, { tournamentId: id, to })
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}

/** Begins the first small tournament of the day that has not begun. */
async function beginNext(ctx: Ctx, small: readonly StoryTournament[]) {
  const known = await selectTournaments(ctx.db, small.map(demoTournamentId))
  const begun = new Set(known.map(({ id }) => id))
  const next = small.find((one) => !begun.has(demoTournamentId(one)))
  const staff = await findAccountByEmail(ctx.db, staffEmail)
  if (!next || !staff) return
  const secret = await flightSecret(ctx)
  const day = today(ctx)
  const minute = minuteNow(ctx)
  const story = buildTournaments(buildClubs(day, day), {
    day,
    minute,
    secret,
    planned: [next],
    firstMinute: minute - minutesUnderWay,
  })
  await ctx.db.transaction(async (tx) => {
    await insertTournamentStory(tx, story)
    const role = { name: 'tournament_director', scopeId: demoTournamentId(next) } as const
    await grantRole(tx, ctx, { accountId: staff.id, ...role })
  })
}

/** The first flights have played some holes already, so that there is a board to look at. */
const minutesUnderWay = 70

const staffEmail = demoSignIns.find(({ role }) => role === 'club')?.email ?? ''
