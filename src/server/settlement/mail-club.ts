import { cutOffNames, statementDays } from '#domain/settlement/cut-offs.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { administratorsOf } from '../clubs/administrators.ts'
import { today, type Ctx } from '../ctx.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import type { CutOffRow } from './cut-off-queries.ts'

type Closed = { season: SeasonRow; cutOff: CutOffRow; settlement: SeasonSettlement }

/** Mails the administrators of every club that its statement is issued, with the amount and the day. */
export async function mailStatements(ctx: Ctx, { season, cutOff, settlement }: Closed) {
  const { payOn, objectionsUntil } = statementDays(season, cutOff.kind, today(ctx))
  for (const { clubId, name, transfer } of settlement.payouts) {
    const data = {
      club: name,
      title: `${cutOffNames[cutOff.kind]} ${season.code}`,
      transferOre: transfer,
      payOn,
      objectionsUntil,
      link: linkOf(ctx, clubId),
    }
    const mails = await administratorsOf(ctx, clubId)
    await queueMails(
      ctx.db,
      mails.map((mail) => ({ ...mail, template: 'settlementStatement' as const, data })),
    )
  }
}

type Account = { clubId: string; club: string; account: string; validFrom: PlainDate | null }

/** Mails the administrators of a club that its account was entered or confirmed (D18). */
export async function mailAccount(ctx: Ctx, { clubId, club, account, validFrom }: Account) {
  const by = ctx.actor?.name || ctx.actor?.email || ''
  const data = { club, end: account.slice(-4), by, validFrom, link: linkOf(ctx, clubId) }
  const mails = await administratorsOf(ctx, clubId)
  await queueMails(
    ctx.db,
    mails.map((mail) => ({ ...mail, template: 'clubAccount' as const, data })),
  )
}

const linkOf = ({ publicUrl }: Ctx, clubId: string) => `${publicUrl}/club/${clubId}/settlement`
