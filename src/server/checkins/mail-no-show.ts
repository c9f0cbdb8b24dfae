import { objectionsUntil, type NoShowEffect } from '#domain/checkins/no-show.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import type { Templates } from '../notifications/templates.ts'
import type { PassRow } from '../passes/queries.ts'
import { findGolferFacts } from './check-in-context-queries.ts'
import { nameOf } from './check-in-context.ts'
import type { NoShow } from './no-show-queries.ts'
import { selectAccountsOfPass } from './pass-queries.ts'

type Marked = {
  visit: { golferId: string; day: PlainDate; minute: number }
  pass: Pick<PassRow, 'id'>
  club: { name: string }
  effect: NoShowEffect
  /** Of the link for an objection. */
  key: string
}

/** Mails the accounts of the golfer, with the link for an objection, in the transaction of the mark. */
export async function mailNoShow(ctx: Ctx, { visit, pass, club, effect, key }: Marked) {
  const facts = await findGolferFacts(ctx.db, visit.golferId)
  if (!facts) return
  const { day, minute } = visit
  const data = {
    holder: nameOf(facts.golfer),
    club: club.name,
    day,
    minute,
    effect,
    link: `${ctx.publicUrl}/link/no-show?key=${key}`,
    objectUntil: objectionsUntil(today(ctx)),
  }
  const mails = await recipientsOf(ctx, pass.id)
  await queueMails(
    ctx.db,
    mails.map((mail) => ({ ...mail, template: 'noShow' as const, data })),
  )
}

type Ended = {
  noShow: NoShow
  club: { name: string }
  outcome: Templates['noShowEnded']['outcome']
  answer: string | null
}

export async function mailNoShowEnded(ctx: Ctx, { noShow, club, outcome, answer }: Ended) {
  const facts = await findGolferFacts(ctx.db, noShow.golferId)
  if (!facts) return
  const { day, minute, effect } = noShow
  const data = {
    holder: nameOf(facts.golfer),
    club: club.name,
    day,
    minute,
    outcome,
    answer,
    hadRound: effect === 'round',
  }
  const mails = await recipientsOf(ctx, noShow.passId)
  await queueMails(
    ctx.db,
    mails.map((mail) => ({ ...mail, template: 'noShowEnded' as const, data })),
  )
}

const recipientsOf = async (ctx: Ctx, passId: string) =>
  (await selectAccountsOfPass(ctx.db, passId)).map(({ accountId, email: to }) => ({
    ctx,
    accountId,
    to,
  }))
