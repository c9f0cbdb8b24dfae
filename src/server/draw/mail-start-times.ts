import type { DrawnFlight } from '#domain/draw/compare-draws.ts'
import { shownName } from '#domain/competitions/shown-name.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { RoundRow, TournamentRow, EntryRow } from '../competitions/tournament-queries.ts'

type StartTimesMail = {
  tournament: TournamentRow
  round: RoundRow
  version: number
  after: readonly DrawnFlight[]
  /** Everybody who is named. */
  players: readonly EntryRow[]
  /** Whose start, company or place on the list is another. */
  concerned: readonly string[]
}

/** Writes to those whom a start list concerns, and to nobody else (RD-4). Answers how many. */
export async function mailStartTimes(tx: Db, ctx: Ctx, told: StartTimesMail): Promise<number> {
  const { tournament, round, version, after, players, concerned } = told
  const byId = new Map(players.map((entry) => [entry.id, entry]))
  const written = concerned.flatMap((id) => byId.get(id) ?? []).filter(shouldMail)
  for (const entry of written) {
    const flight = after.find((one) => one.players.includes(entry.id))
    const company = flight?.players.filter((id) => id !== entry.id) ?? []
    await queueMail(tx, ctx, {
      template: 'startTime',
      to: entry.email ?? '',
      ...(entry.accountId && { accountId: entry.accountId }),
      dedupeKey: `start-time:${round.id}:${version}:${entry.id}`,
      data: {
        name: entry.firstName,
        tournament: tournament.name,
        courseName: round.courseName,
        day: round.day,
        start: flight ? { ...flight.slot } : null,
        company: company
          .flatMap((id) => byId.get(id) ?? [])
          .map((one) => shownName(one, tournament.firstDay).name),
        isChange: version > 1,
        link: flight
          ? `${ctx.publicUrl}/tournaments/${tournament.slug}/flights/${flight.id}`
          : `${ctx.publicUrl}/tournaments/${tournament.slug}/rounds/${round.id}`,
      },
    })
  }
  return written.length
}

/** Who is out was told so then, and is told of no start. */
const shouldMail = ({ email, state, status }: EntryRow) =>
  Boolean(email) && state === 'entered' && status === null

type Pulled = Pick<StartTimesMail, 'tournament' | 'round' | 'version' | 'players'> & {
  reason: string
}

/** Writes to everybody who was on a list that was pulled back. Answers how many. */
export async function mailUnpublishedStartList(tx: Db, ctx: Ctx, pulled: Pulled): Promise<number> {
  const { tournament, round, version, players, reason } = pulled
  const written = players.filter(shouldMail)
  for (const entry of written) {
    await queueMail(tx, ctx, {
      template: 'startListPulled',
      to: entry.email ?? '',
      ...(entry.accountId && { accountId: entry.accountId }),
      dedupeKey: `start-list-pulled:${round.id}:${version}:${entry.id}`,
      data: {
        name: entry.firstName,
        tournament: tournament.name,
        day: round.day,
        reason,
        link: `${ctx.publicUrl}/tournaments/${tournament.slug}/rounds/${round.id}`,
      },
    })
  }
  return written.length
}
