import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { TournamentRow } from '../competitions/tournament-queries.ts'
import { selectAddressed } from './result-queries.ts'

type Reopened = {
  tournament: TournamentRow
  /** Of what was published: nobody is told twice of one reopening. */
  version: number
  entryIds: string[]
  reason: string
}

/** Notifies everybody in it that a final result is open again, and why. */
export async function mailReopening(tx: Db, ctx: Ctx, reopened: Reopened) {
  const { tournament, version, entryIds, reason } = reopened
  const { id, name, slug } = tournament
  if (entryIds.length === 0) return
  for (const entry of await selectAddressed(tx, entryIds)) {
    if (!entry.email) continue
    await queueMail(tx, ctx, {
      template: 'resultReopened',
      to: entry.email,
      dedupeKey: `result-reopened:${id}:${version}:${entry.id}`,
      data: {
        name: entry.firstName,
        tournament: name,
        reason,
        link: `${ctx.publicUrl}/tournaments/${slug}`,
      },
    })
  }
}
