import { parsePhone } from '#domain/shared/phone.ts'
import { restartText, resumedPlayText, suspendedPlayText } from '#domain/scoring/urgent-texts.ts'
import type { UrgentText } from '#domain/notifications/urgent-kinds.ts'
import { selectRounds, type TournamentRow } from '../../competitions/tournament-queries.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { queueUrgent, recipientOf } from '../../notifications/urgent/queue-urgent.ts'
import { danishDay } from '../../clock.ts'
import { selectListed } from '../listed-queries.ts'
import type { SuspensionRow } from './desk-queries.ts'
import { findStoppedRound } from './positions.ts'

/** A player who has not read it within three hours has learnt it on the course, unless play resumes later than that. */
const validMs = 3 * 3_600_000

/** Notifies the players of the day that play is suspended, or that kind or time of the suspension has changed. */
export function announceSuspension(
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  suspension: SuspensionRow,
): Promise<number> {
  const { id, kind, resumesAt } = suspension
  const key = `suspension:${id}:${kind}:${resumesAt?.toISOString() ?? ''}`
  return announce(tx, ctx, tournament, { suspension, text: suspendedText(ctx, suspension), key })
}

/** Notifies the players of the day that play goes on. */
export const announceResumption = (
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  suspension: SuspensionRow,
): Promise<number> =>
  announce(tx, ctx, tournament, {
    suspension,
    text: resumedPlayText,
    key: `resumption:${suspension.id}`,
  })

/** Announces to flights without a new start of their own when play resumes. */
export const announceRestartTime = (
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  { suspension, resumesAt, isConcerned }: RestartTime,
): Promise<number> =>
  announce(tx, ctx, tournament, {
    suspension: { ...suspension, resumesAt },
    text: restartText({ resumesAt: resumesAt.getTime(), today: today(ctx) }),
    key: `restart:${suspension.id}:${resumesAt.toISOString()}`,
    isConcerned,
  })

type RestartTime = {
  suspension: SuspensionRow
  resumesAt: Date
  isConcerned: (entryId: string) => boolean
}

/** Repeats the message about the suspension to these players, at most once a minute. */
export function remindPlayers(
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  { suspension, entryIds }: { suspension: SuspensionRow; entryIds: ReadonlySet<string> },
): Promise<number> {
  return announce(tx, ctx, tournament, {
    suspension,
    text: suspendedText(ctx, suspension),
    key: `suspension:${suspension.id}:again:${ctx.now().toISOString().slice(0, 16)}`,
    isConcerned: (entryId) => entryIds.has(entryId),
  })
}

const suspendedText = (ctx: Ctx, { kind, resumesAt }: SuspensionRow) =>
  suspendedPlayText({ kind, resumesAt: resumesAt?.getTime() ?? null, today: today(ctx) })

type Announcement = {
  suspension: SuspensionRow
  text: UrgentText
  /** Unique for the event. */
  key: string
  /** The entries that are notified; all of the day on which play stopped when absent. */
  isConcerned?: (entryId: string) => boolean
}

async function announce(
  tx: Db,
  ctx: Ctx,
  { id, name, slug }: TournamentRow,
  { suspension, text, key, isConcerned = () => true }: Announcement,
): Promise<number> {
  const stopped = await findStoppedRound(tx, suspension)
  // Whatever day it is now: play may be resumed on a later one.
  const stoppedOn = danishDay(suspension.startedAt)
  const rounds = (await selectRounds(tx, [id])).filter(
    (round) => round.id === stopped?.id || round.day === stoppedOn,
  )
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
  const resumesAt = suspension.resumesAt?.getTime() ?? 0
  const expiresAt = new Date(Math.max(ctx.now().getTime() + validMs, resumesAt))
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
