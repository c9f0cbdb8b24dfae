import { momentFrom } from '#domain/shared/clock-time.ts'
import type { DrawnFlight } from '#domain/draw/compare-draws.ts'
import { courseNameOf, coursesText } from '#domain/competitions/round-courses.ts'
import { courseOfSlot } from '#domain/draw/start-slots.ts'
import { shownName } from '#domain/competitions/shown-name.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { offeredWallets } from '../wallets/offered-wallets.ts'
import type { RoundRow, TournamentRow, EntryRow } from '../competitions/tournament-queries.ts'

type StartTimesMail = {
  tournament: TournamentRow
  round: RoundRow
  version: number
  after: readonly DrawnFlight[]
  /** All entries that a mail may name. */
  players: readonly EntryRow[]
  /** Players whose start, company or presence on the list changed. */
  concerned: readonly string[]
}

/** Mails the players whom a start list affects (RD-4). Returns the number of mails. */
export async function mailStartTimes(tx: Db, ctx: Ctx, mail: StartTimesMail): Promise<number> {
  const { tournament, round, version, after, players, concerned } = mail
  const hasWallet = Object.values(offeredWallets(ctx)).includes(true)
  const byId = new Map(players.map((entry) => [entry.id, entry]))
  const recipients = concerned.flatMap((id) => byId.get(id) ?? []).filter(shouldMail)
  for (const entry of recipients) {
    const flight = after.find((one) => one.players.includes(entry.id))
    const start = flight && momentFrom(round.day, flight.slot.minute)
    const company = flight?.players.filter((id) => id !== entry.id) ?? []
    await queueMail(tx, ctx, {
      template: 'startTime',
      to: entry.email ?? '',
      ...(entry.accountId && { accountId: entry.accountId }),
      dedupeKey: `start-time:${round.id}:${version}:${entry.id}`,
      data: {
        name: entry.firstName,
        tournament: tournament.name,
        courseName: flight
          ? courseNameOf(round.courses, courseOfSlot(flight.slot))
          : coursesText(round.courses),
        day: start?.day ?? round.day,
        start: flight && start ? { ...startOf(flight), minute: start.minute } : null,
        company: company
          .flatMap((id) => byId.get(id) ?? [])
          .map((one) => shownName(one, tournament.firstDay).name),
        isChange: version > 1,
        link: flight
          ? `${ctx.publicUrl}/tournaments/${tournament.slug}/flights/${flight.id}`
          : `${ctx.publicUrl}/tournaments/${tournament.slug}/rounds/${round.id}`,
        ...(hasWallet &&
          flight &&
          entry.accountId && {
            walletLink: `${ctx.publicUrl}/account/tournaments/${entry.id}`,
          }),
      },
    })
  }
  return recipients.length
}

const startOf = ({ slot: { minute, hole, group } }: DrawnFlight) => ({
  minute,
  hole,
  ...(group && { group }),
})

/** A withdrawn player was notified of that and gets no mail about a start. */
const shouldMail = ({ email, state, status }: EntryRow) =>
  Boolean(email) && state === 'entered' && status === null

type WithdrawnListMail = Pick<StartTimesMail, 'tournament' | 'round' | 'version' | 'players'> & {
  reason: string
}

/** Mails the players of a start list that was withdrawn. Returns the number of mails. */
export async function mailUnpublishedStartList(
  tx: Db,
  ctx: Ctx,
  mail: WithdrawnListMail,
): Promise<number> {
  const { tournament, round, version, players, reason } = mail
  const recipients = players.filter(shouldMail)
  for (const entry of recipients) {
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
  return recipients.length
}
