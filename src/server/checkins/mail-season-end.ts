import { isSeasonEndMailed } from '#domain/passes/season-end.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import { doEach } from '../jobs/do-each.ts'
import { claimSetting, findSetting } from '../db/settings.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { selectSeasonsBegun, type SeasonRow } from '../passes/season-queries.ts'
import { selectCardsThatEnded } from './season-end-queries.ts'

/** Mails everybody who manages a card that its season has ended, with its rounds and clubs, and no offer (L-IN-10). */
export async function mailSeasonEnds(ctx: Ctx): Promise<void> {
  const day = today(ctx)
  const seasons = await selectSeasonsBegun(ctx.db, day)
  await doEach(seasons, async (season) => {
    if (isSeasonEndMailed(season.playTo, day, minuteNow(ctx))) await mailSeason(ctx, season)
  })
}

/** Claims the season in the transaction that queues its mails, so that a crash leaves neither or both. */
async function mailSeason(ctx: Ctx, season: SeasonRow) {
  const setting = `season-end-mail.${season.id}`
  if (await findSetting<string>(ctx.db, setting)) return
  await ctx.db.transaction(async (tx) => {
    if (!(await claimSetting(tx, setting, season.playTo, ctx.now()))) return
    const cards = await selectCardsThatEnded(tx, season.id)
    const accounts = [...Map.groupBy(cards, ({ accountId }) => accountId).values()]
    // A thousand rows in one statement, because each has several parameters.
    for (let from = 0; from < accounts.length; from += 1_000) {
      await queueMails(
        tx,
        accounts.slice(from, from + 1_000).map((own) => mailOf(ctx, season, own)),
      )
    }
  })
  ctx.wake?.('mails')
}

type Cards = Awaited<ReturnType<typeof selectCardsThatEnded>>

function mailOf(ctx: Ctx, season: SeasonRow, own: Cards) {
  const [{ accountId, email, name } = { accountId: '', email: '', name: '' }] = own
  const cards = own.slice(0, 20).map(({ firstName, lastName, rounds, clubs }) => ({
    holder: `${firstName} ${lastName}`.trim(),
    rounds,
    clubs,
  }))
  const data = {
    name,
    season: season.code,
    lastDay: season.playTo,
    cards,
    link: `${ctx.publicUrl}/account/season`,
  }
  const dedupeKey = `season-end:${season.id}:${accountId}`
  return { ctx, template: 'seasonEnd' as const, to: email, accountId, dedupeKey, data }
}
