import type { getSuspension as contract, StoppedFlightView } from '#contract/scoring/suspension.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { urgentChannels, urgentStateOf } from '#domain/notifications/urgent-kinds.ts'
import { parsePhone } from '#domain/shared/phone.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { selectMessagesSince, type MessageRow } from '../../notifications/urgent/message-queries.ts'
import { findSuspension, type SuspensionRow } from './desk-queries.ts'
import { isInRound, type DrawnPlayer } from './flight-progress.ts'
import { loadStopped, type Stopped } from './positions.ts'

/** Where every flight stopped, who has not answered, and what became of the messages to them. */
export async function getSuspension(
  ctx: Ctx,
  { tournamentId }: { tournamentId: string },
): Promise<Output<typeof contract>> {
  const { db } = ctx
  const now = ctx.now().getTime()
  const suspension = await findSuspension(db, tournamentId)
  if (suspension?.endedAt !== null) return { now, flights: [] }
  const { flights } = await loadStopped(db, suspension)
  const messages = await messagesOf(db, suspension, flights)
  return { now, flights: flights.map((flight) => toView(flight, messages)) }
}

function messagesOf(db: Db, { startedAt }: SuspensionRow, flights: readonly Stopped[]) {
  const entries = flights.flatMap(({ progress }) => progress.players.map(({ entry }) => entry))
  return selectMessagesSince(db, startedAt, {
    kind: 'suspension',
    accountIds: entries.flatMap(({ accountId }) => accountId ?? []),
    entryIds: entries.map(({ id }) => id),
  })
}

function toView(
  { progress, stamp, position, answer }: Stopped,
  messages: readonly MessageRow[],
): StoppedFlightView {
  const { flightId, minute, startHole, group, holes, players } = progress
  return {
    flightId,
    position: progress.position,
    startHole,
    group,
    minute,
    startBefore: stamp.start,
    state: position.state,
    hole: position.state === 'playing' ? (holes[position.done]?.number ?? null) : null,
    basis: position.basis,
    answer: answer
      ? {
          at: answer.writtenAt.getTime(),
          hole: answer.content.hole,
          turn: nameOf(players.find(({ entry }) => entry.id === answer.content.turn)),
          isMarked: answer.content.isMarked,
        }
      : null,
    players: players.filter(isInRound).map((player) => ({
      entryId: player.entry.id,
      name: nameOf(player),
      phone: player.entry.phone,
      messages: latestOf(player, messages),
    })),
  }
}

const nameOf = (player: DrawnPlayer | undefined) =>
  player ? `${player.entry.firstName} ${player.entry.lastName}` : ''

/** The latest message of each channel. Two entries with one telephone share an SMS. */
function latestOf({ entry }: DrawnPlayer, messages: readonly MessageRow[]) {
  const phone = parsePhone(entry.phone ?? '')
  const own = messages.filter((message) =>
    entry.accountId === null
      ? message.entryId === entry.id || (message.accountId === null && message.phone === phone)
      : message.accountId === entry.accountId,
  )
  return urgentChannels.flatMap((channel) => {
    const last = own.findLast((message) => message.channel === channel)
    const at = last && (last.statusAt ?? last.failedAt ?? last.sentAt ?? last.createdAt)
    return last && at ? [{ channel, state: urgentStateOf(last), at: at.getTime() }] : []
  })
}
