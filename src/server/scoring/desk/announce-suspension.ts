import { parsePhone } from '#domain/shared/phone.ts'
import { restartText, resumedPlayText, suspendedPlayText } from '#domain/scoring/urgent-texts.ts'
import type { SuspensionKind } from '#domain/scoring/suspension.ts'
import type { UrgentText } from '#domain/notifications/urgent-kinds.ts'
import { selectRounds, type TournamentRow } from '../../competitions/tournament-queries.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { queueUrgent, recipientOf } from '../../notifications/urgent/queue-urgent.ts'
import { selectListed } from '../listed-queries.ts'

/** A player who has not read it within three hours has learnt it on the course. */
const validMs = 3 * 3_600_000

type Suspended = { id: string; kind: SuspensionKind; resumesAt: Date | null }

/** Notifies the players of the day that play is suspended, or that kind or time of the suspension has changed. */
export function announceSuspension(
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  { id, kind, resumesAt }: Suspended,
): Promise<number> {
  const text = suspendedPlayText({ kind, resumesAt: resumesAt?.getTime() ?? null })
  const key = `suspension:${id}:${kind}:${resumesAt?.toISOString() ?? ''}`
  return announce(tx, ctx, tournament, { text, key })
}

/** Notifies the players of the day that play goes on. */
export const announceResumption = (
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  suspensionId: string,
): Promise<number> =>
  announce(tx, ctx, tournament, { text: resumedPlayText, key: `resumption:${suspensionId}` })

/** Announces to flights without a new start of their own when play resumes. */
export const announceRestartTime = (
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  { suspension, resumesAt, isConcerned }: RestartTime,
): Promise<number> =>
  announce(tx, ctx, tournament, {
    text: restartText(resumesAt.getTime()),
    key: `restart:${suspension.id}:${resumesAt.toISOString()}`,
    isConcerned,
  })

type RestartTime = {
  suspension: { id: string }
  resumesAt: Date
  isConcerned: (entryId: string) => boolean
}

/** Repeats the message about the suspension to these players, at most once a minute. */
export function remindPlayers(
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  { suspension, entryIds }: { suspension: Suspended; entryIds: ReadonlySet<string> },
): Promise<number> {
  const { id, kind, resumesAt } = suspension
  return announce(tx, ctx, tournament, {
    text: suspendedPlayText({ kind, resumesAt: resumesAt?.getTime() ?? null }),
    key: `suspension:${id}:again:${ctx.now().toISOString().slice(0, 16)}`,
    isConcerned: (entryId) => entryIds.has(entryId),
  })
}

type Announcement = {
  text: UrgentText
  /** Unique for the event. */
  key: string
  /** The entries that are notified; all of the day when absent. */
  isConcerned?: (entryId: string) => boolean
}

async function announce(
  tx: Db,
  ctx: Ctx,
  { id, name, slug }: TournamentRow,
  { text, key, isConcerned = () => true }: Announcement,
): Promise<number> {
  const rounds = (await selectRounds(tx, [id])).filter(({ day }) => day === today(ctx))
  if (rounds.length === 0) return 0
  const drawn = await selectListed(
    tx,
    rounds.map((round) => round.id),
  )
  const playing = drawn
    .map(({ entry }) => entry)
    .filter(({ id: entryId, state, status }) => {
      return state === 'entered' && status === null && isConcerned(entryId)
    })
  // One message to a parent of two children, who may have written the number in two ways.
  const recipients = new Map(
    playing.map((entry) => [entry.accountId ?? parsePhone(entry.phone ?? ''), entry]),
  )
  const expiresAt = new Date(ctx.now().getTime() + validMs)
  return queueUrgent(
    tx,
    ctx,
    [...recipients.values()].map((entry) => ({
      ...text,
      ...recipientOf(entry),
      kind: 'suspension' as const,
      about: name,
      path: `/tournaments/${slug}`,
      dedupeKey: `${key}:${entry.accountId ?? entry.id}`,
      expiresAt,
    })),
  )
}
