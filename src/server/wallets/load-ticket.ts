import { createHash } from 'node:crypto'
import {
  shownRound,
  ticketKey,
  ticketStatus,
  type StartTicket,
} from '#domain/wallets/start-ticket.ts'
import { danishMoment } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { CardFace } from './queries.ts'
import { findTicketSource, selectTicketRounds } from './ticket-queries.ts'

/** What a card shows, shortly: equal for equal faces. */
export const hashOfFace = (key: string) => createHash('sha256').update(key).digest('base64url')

export type LoadedTicket = {
  kind: 'start_time'
  ticket: StartTicket
  links: { page: string }
  face: CardFace
}

/** The start time of an entry as it is now; undefined when the entry or its rounds are gone. */
export async function loadTicket(ctx: Ctx, entryId: string): Promise<LoadedTicket | undefined> {
  const now = danishMoment(ctx.now())
  // Before the rounds, so that a start that changes meanwhile makes the summary differ at the next comparison.
  const found = await findTicketSource(ctx.db, entryId, now)
  const valid = (await selectTicketRounds(ctx.db, [entryId])).get(entryId)
  const voided = valid ? undefined : await selectTicketRounds(ctx.db, [entryId], { areVoid: true })
  const rounds = valid ?? voided?.get(entryId) ?? []
  const round = valid ? shownRound(valid, now) : rounds.at(-1)
  if (!found || !round) return undefined
  const { entry, tournament, clubName, source } = found
  const ticket: StartTicket = {
    tournament: tournament.name,
    clubName,
    playerName: `${entry.firstName} ${entry.lastName}`.trim(),
    round,
    rounds: rounds.length,
    lastDay: tournament.lastDay,
    status: ticketStatus(entry, { isCancelled: !valid || tournament.state === 'cancelled' }),
  }
  return {
    kind: 'start_time',
    ticket,
    links: { page: `${ctx.publicUrl}/account/tournaments/${entry.id}` },
    face: { faceHash: hashOfFace(ticketKey(ticket)), source, at: ctx.now() },
  }
}
