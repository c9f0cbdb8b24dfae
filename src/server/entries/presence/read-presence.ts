import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import type { PresenceAnswer, PresenceList, PresencePlayer } from '#contract/entries/presence.ts'
import { playsRound } from '#domain/competitions/terms/played-rounds.ts'
import { dayLinkGives } from '#domain/accounts/powers.ts'
import { deskPaymentOf, owedOre, owedWithoutDeskOre } from '#domain/entries/desk-payment.ts'
import { latestMark } from '#domain/entries/presence.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import { mayUse } from '../../access.ts'
import { AppError } from '../../app-error.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
  type EntryRow,
  type RoundRow,
} from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import { selectListed } from '../../scoring/listed-queries.ts'
import { versionOf } from '../../shown-version.ts'
import { extraTexts } from '../extras/chosen-of.ts'
import { selectUnits } from '../extras/extra-queries.ts'
import { selectEntries } from '../queries.ts'
import { selectMarks, type Gathering } from './presence-queries.ts'

type OfRound = { tournamentId: string } & Gathering

/** As many marks as the log of the page shows. */
const logged = 40

/** The presence list, unless the caller has its current version. */
export async function getPresence(
  ctx: Ctx,
  { known, ...of }: OfRound & { known?: string | undefined },
): Promise<PresenceAnswer> {
  const list = await readPresence(ctx, of)
  const version = versionOf(list)
  return { now: ctx.now().getTime(), version, list: version === known ? null : list }
}

async function readPresence(
  ctx: Ctx,
  { tournamentId, roundId, occasion }: OfRound,
): Promise<PresenceList> {
  const found = await findTournament(ctx.db, tournamentId)
  const rounds = await selectRounds(ctx.db, [tournamentId])
  const round = rounds.find(({ id }) => id === roundId)
  if (!found || !round) throw new AppError('not_found')
  const { id, name, slug } = found.tournament
  const mayPay = occasion === 'start' && mayMarkPayments(ctx, tournamentId)
  const marks = await selectMarks(ctx.db, { roundId, occasion })
  return {
    tournament: { id, name, slug, clubId: found.club.id },
    round,
    rounds,
    occasion,
    link: ctx.dayLink?.kind ?? null,
    mayPay,
    mayRun: mayUse(ctx, 'tournament.run', tournamentId),
    players: await readPlayers(ctx, { round, marks, mayPay }),
    log: marks.slice(0, logged).map(({ mark, by }) => ({
      ...mark,
      markedAt: mark.markedAt.getTime(),
      by,
    })),
  }
}

const mayMarkPayments = (ctx: Ctx, tournamentId: string): boolean =>
  ctx.dayLink
    ? dayLinkGives(ctx.dayLink.kind, 'tournament.payments')
    : mayUse(ctx, 'tournament.payments', tournamentId)

type Marks = Awaited<ReturnType<typeof selectMarks>>
type Shown = { round: RoundRow; marks: Marks; mayPay: boolean }

async function readPlayers(ctx: Ctx, { round, marks, mayPay }: Shown): Promise<PresencePlayer[]> {
  const divisions = await selectDivisions(ctx.db, [round.tournamentId])
  const divisionNames = new Map(divisions.map((division) => [division.id, division.name]))
  const markOf = latestByEntry(marks)
  const players = await selectExpected(ctx, round)
  const chosen = await selectUnits(
    ctx.db,
    players.map(({ entry }) => entry.id),
  )
  return players.map(({ entry, flight }) => {
    const { id: entryId, firstName, lastName, clubName, divisionId, hasBuggy } = entry
    const own = chosen.get(entryId) ?? []
    const units = own.map(({ unit }) => unit)
    return {
      entryId,
      name: `${firstName} ${lastName}`,
      clubName,
      divisionName: divisionNames.get(divisionId) ?? '',
      flight,
      isOut: entry.status !== null || entry.state !== 'entered',
      ...(markOf.get(entryId) ?? { mark: 'unseen', markedAt: null, markedBy: null }),
      extras: extraTexts(own),
      desk: mayPay
        ? {
            dueOre: owedWithoutDeskOre(entry, units),
            owedOre: owedOre(entry, units),
            deskPayment: deskPaymentOf(entry, units),
            hasBuggy,
          }
        : null,
    }
  })
}

function latestByEntry(marks: Marks) {
  const made = marks.map(({ mark, by }) => ({
    ...mark,
    markedAt: mark.markedAt.getTime(),
    markedBy: by,
  }))
  const ofEntry = groupedBy(made, ({ entryId }) => entryId)
  return new Map(
    [...ofEntry].flatMap(([entryId, own]) => {
      const latest = latestMark(own)
      if (!latest) return []
      const { mark, markedAt, markedBy } = latest
      return [[entryId, { mark, markedAt, markedBy }] as const]
    }),
  )
}

type Expected = { entry: EntryRow; flight: PresencePlayer['flight'] }

/** The players on the round's start list, or before it is published all who are entered in a *række* that plays it. */
export async function selectExpected(ctx: Pick<Ctx, 'db'>, round: RoundRow): Promise<Expected[]> {
  if (round.drawVersion === 0) {
    const entries = await selectEntries(ctx.db, round.tournamentId)
    const divisions = await selectDivisions(ctx.db, [round.tournamentId])
    const playing = divisions.filter(({ terms }) => playsRound(terms, round.number))
    return entries
      .filter(
        ({ state, status, divisionId }) =>
          state === 'entered' && status === null && playing.some(({ id }) => id === divisionId),
      )
      .map((entry) => ({ entry, flight: null }))
  }
  return (await selectListed(ctx.db, [round.id])).map(({ entry, flight }) => {
    const { id, position: number, minute, hole, group } = flight
    const course = namedCourseOf(round.courses, flight.course)
    return { entry, flight: { id, number, minute, hole, group, course } }
  })
}
