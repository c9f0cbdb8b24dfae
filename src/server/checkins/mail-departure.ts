import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { selectNamesOfPasses } from './departure-queries.ts'
import { selectAccountsOfPass } from './pass-queries.ts'

/** What a card loses when its club leaves: rounds that are left there, and the days of cancelled visits. */
export type Affected = { passId: string; rounds: number; days: readonly PlainDate[] }

type Visit = { passId: string; day: PlainDate }
type Card = { passId: string; rounds: number }

/** Joins the cards with rounds left and the cancelled visits by card. */
export function affectedBy(cards: readonly Card[], visits: readonly Visit[]): Affected[] {
  const rounds = new Map(cards.map((card) => [card.passId, card.rounds]))
  const days = Map.groupBy(visits, ({ passId }) => passId)
  return [...new Set([...rounds.keys(), ...days.keys()])].map((passId) => ({
    passId,
    rounds: rounds.get(passId) ?? 0,
    days: (days.get(passId) ?? []).map(({ day }) => day).toSorted(),
  }))
}

type About = {
  template: 'clubLeaves' | 'clubStays'
  club: string
  slug: string
  lastDay: PlainDate
}

/** Mails the accounts of each card that a club leaves, or that it stays after all. `ctx.db` is the transaction. */
export async function mailAffected(ctx: Ctx, about: About, affected: readonly Affected[]) {
  const { template, ...club } = about
  const names = await selectNamesOfPasses(
    ctx.db,
    affected.map(({ passId }) => passId),
  )
  for (const { passId, ...lost } of affected) {
    const data = { ...club, holder: names.get(passId) ?? '', ...lost, days: [...lost.days] }
    await queueMails(
      ctx.db,
      (await selectAccountsOfPass(ctx.db, passId)).map(({ accountId, email: to }) => ({
        ctx,
        template,
        accountId,
        to,
        data,
      })),
    )
  }
}
