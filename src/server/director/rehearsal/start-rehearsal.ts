import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { startRehearsal as contract } from '#contract/director/rehearsal.ts'
import {
  refuseRehearsal,
  rehearsalHours,
  rehearsalName,
  rehearsalStarts,
} from '#domain/competitions/rehearsal.ts'
import { seedOf, seededRandom } from '#domain/shared/random.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { selectPeopleOf } from '#server/accounts/people-queries.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { AppError } from '#server/app-error.ts'
import { refuse } from '#server/competitions/refuse-tournament.ts'
import { findRehearsalOf, isRehearsal } from '#server/competitions/rehearsal-queries.ts'
import {
  lockTournament,
  selectDivisions,
  type TournamentRow,
} from '#server/competitions/tournament-queries.ts'
import { today, type Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { makeDrawDraft } from '#server/draw/drafts.ts'
import { publishStartList } from '#server/draw/publish.ts'
import { getDrawStudio, type RoundIds } from '#server/draw/read-studio.ts'
import { flightSecret } from '#server/scoring/flight-key.ts'
import { copySideCompetitions } from '#server/sidecompetitions/create-side-competition.ts'
import { copySkins } from '#server/sidecompetitions/skins.ts'
import { insertWithFreeSlug } from '../create-tournament.ts'
import { copyRounds, storeField } from './copy-tournament.ts'

/** Starts a rehearsal of a tournament that has not begun (docs/algorithms/rehearsal.md). */
export async function startRehearsal(
  ctx: Ctx,
  { tournamentId, field }: ParsedInput<typeof contract>,
) {
  // Created in a transaction of its own, before the one that draws.
  await flightSecret(ctx)
  return ctx.db.transaction(async (tx) => {
    const original = await lockTournament(tx, tournamentId)
    if (!original) throw new AppError('not_found')
    const divisions = await selectDivisions(tx, [tournamentId])
    const refusal = refuseRehearsal(original.state, divisions)
    if (refusal) refuse(refusal)
    if (isRehearsal(original)) refuse('in_rehearsal')
    if (await findRehearsalOf(tx, tournamentId)) refuse('rehearsal_exists')
    const copy = await insertCopy(tx, ctx, original)
    const ids = { fromId: tournamentId, toId: copy.id }
    const rounds = await copyRounds(tx, { ...ids, divisions, day: today(ctx) })
    await copySideCompetitions(tx, ctx, ids)
    await copySkins(tx, ctx, ids)
    const random = seededRandom(seedOf(copy.id))
    await storeField(tx, ctx, { ...ids, kind: field, random })
    await grantDirectors(tx, ctx, ids)
    const [first] = rounds
    if (!first) refuse('tournament_without_rounds')
    await draw({ ...ctx, db: tx }, { tournamentId: copy.id, roundId: first })
    await recordActivity(tx, ctx, {
      action: 'tournaments.start_rehearsal',
      subject: { type: 'tournament', id: tournamentId },
      data: { rehearsalId: copy.id, field },
    })
    return { tournamentId: copy.id, endsAt: copy.rehearsalEndsAt?.getTime() ?? 0 }
  })
}

/** The rows of a rehearsal are dated today, because phones write from the day of the round. */
function insertCopy(tx: Db, ctx: Ctx, original: TournamentRow) {
  const { clubId, about, cardUsesRound, markingRule } = original
  const day = today(ctx)
  const now = ctx.now()
  return insertWithFreeSlug(tx, {
    clubId,
    about,
    cardUsesRound,
    markingRule,
    name: rehearsalName(original.name),
    state: 'closed',
    firstDay: day,
    lastDay: day,
    entryClosesAt: now,
    withdrawBefore: now,
    feeOre: 0,
    memberFeeOre: 0,
    cardFeeOre: null,
    places: null,
    createdAt: now,
    rehearsalOf: original.id,
    rehearsalEndsAt: new Date(now.getTime() + rehearsalHours * 3_600_000),
  })
}

async function grantDirectors(
  tx: Db,
  ctx: Ctx,
  { fromId, toId }: { fromId: string; toId: string },
) {
  const people = await selectPeopleOf(tx, { tournamentId: fromId })
  for (const { accountId, role: name } of people) {
    if (name === 'tournament_director') await grantRole(tx, ctx, { accountId, name, scopeId: toId })
  }
}

/** Draws and publishes the start list of the first round by the services that a director uses. */
async function draw(ctx: Ctx, of: RoundIds) {
  const { suggested, players, round } = await getDrawStudio(ctx, of)
  if (players.length === 0) refuse('rehearsal_without_players')
  const persons = players.reduce((sum, player) => sum + player.persons, 0)
  const flights = Math.ceil(persons / suggested.preferred)
  const tees = { one_tee: 1, two_tees: 2, shotgun: flights }[suggested.start]
  const starts = rehearsalStarts(suggested, {
    // A *række* may leave a flight that is not full.
    starts: Math.ceil(flights / tees) + (suggested.start === 'shotgun' ? 0 : 2),
    sunset: round.sunset,
  })
  const { drafts } = await makeDrawDraft(ctx, { ...of, settings: { ...suggested, ...starts } })
  const [draft] = drafts
  if (!draft) refuse('rehearsal_without_players')
  await publishStartList(ctx, { ...of, draftId: draft.id, version: draft.version, movedSeen: [] })
}
