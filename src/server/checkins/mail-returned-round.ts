import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import type { Templates } from '../notifications/templates.ts'
import type { PassRow } from '../passes/queries.ts'
import { findGolferFacts } from './check-in-context-queries.ts'
import { nameOf } from './check-in-context.ts'
import { selectAccountsOfPass } from './pass-queries.ts'
import { findRoundOn, type CheckInRow } from './queries.ts'

type ReturnedRound = {
  row: Pick<CheckInRow, 'day' | 'clubId'>
  pass: PassRow
  club: { name: string }
  change: Templates['roundReturned']['change']
}

/** Mails the accounts of the golfer that somebody else gave a round back, or took that back. Call it after that is stored. */
export async function mailReturnedRound(
  tx: Db,
  ctx: Ctx,
  { row, pass, club, change }: ReturnedRound,
): Promise<void> {
  const facts = await findGolferFacts(tx, pass.golferId)
  if (!facts) return
  const { day, clubId } = row
  const remaining = await findRoundOn(tx, { passId: pass.id, golferId: pass.golferId, clubId, day })
  const keepsNine = change !== 'restored' && remaining !== undefined
  const data = { holder: nameOf(facts.golfer), club: club.name, day, change, keepsNine }
  const managers = await selectAccountsOfPass(tx, pass.id)
  const mails = managers.map(({ accountId, email: to }) => ({ ctx, accountId, to, data }))
  await queueMails(
    tx,
    mails.map((mail) => ({ ...mail, template: 'roundReturned' as const })),
  )
  ctx.wake?.('mails')
}
