import { daysOfMonth, summariseMonth, type Month } from '#domain/checkins/club-month.ts'
import { clubTasks, monthToMail } from '#domain/settlement/month-mail.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { selectClubRounds } from '../checkins/club-month-queries.ts'
import { createClubLink } from '../checkins/club-link.ts'
import { selectMailRecipients } from '../checkins/club-mail-recipients.ts'
import { danishDay } from '../clock.ts'
import { findClosure } from '../clubs/closure-queries.ts'
import { selectClubs, selectTermsOfClubs, type Club } from '../clubs/queries.ts'
import { minuteNow, type Ctx } from '../ctx.ts'
import { claimSetting, findSetting } from '../db/settings.ts'
import { errorFields } from '../log.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import type { Templates } from '../notifications/templates.ts'
import { findOpenAccount, selectConfirmedAccounts } from './bank-account-queries.ts'
import { loadClubSeasons, toStatementViews } from './club-settlement.ts'
import { selectStatementsOf } from './statement-queries.ts'

const settingOf = (clubId: string) => `club-month-mail.${clubId}`

/**
 * Mails every club about the month that has ended (D16, docs/algorithms/month-mail.md). A club that fails is logged and
 * tried again at the next turn, and keeps no other club from its mail. A large season is awaited, so that no mail
 * gives yesterday's money.
 */
export async function mailClubMonths(ctx: Ctx): Promise<void> {
  const month = monthToMail(danishDay(ctx.now()), minuteNow(ctx))
  if (!month) return
  let isQueued = false
  for (const club of await selectPartners(ctx, month)) {
    if ((await findSetting<string>(ctx.db, settingOf(club.id))) === month) continue
    try {
      isQueued = (await mailClub(ctx, club, month)) || isQueued
    } catch (error) {
      ctx.log('error', 'The month’s mail to a club failed', {
        clubId: club.id,
        ...errorFields(error),
      })
    }
  }
  if (isQueued) ctx.wake?.('mails')
}

/** The clubs with an agreement on a day of the month. */
async function selectPartners(ctx: Ctx, month: Month): Promise<Club[]> {
  const { from, to } = daysOfMonth(month)
  const clubs = await selectClubs(ctx.db)
  const terms = await selectTermsOfClubs(
    ctx.db,
    clubs.map(({ id }) => id),
  )
  const partners = new Set(
    terms
      .filter(({ validFrom, validTo }) => validFrom <= to && (!validTo || validTo >= from))
      .map(({ clubId }) => clubId),
  )
  return clubs.filter(({ id }) => partners.has(id))
}

/**
 * Queues the mails of a club in the transaction that claims its month, so that a crash leaves neither or both, and a
 * second process that computes the same mails finds the month claimed. Returns whether this call queued them.
 */
async function mailClub(ctx: Ctx, club: Club, month: Month): Promise<boolean> {
  const facts = await factsOf(ctx, club, month)
  if (!facts) return false
  return ctx.db.transaction(async (tx) => {
    if (!(await claimSetting(tx, settingOf(club.id), month, ctx.now()))) return false
    const recipients = await selectMailRecipients(tx, club.id)
    const mails = []
    for (const { email } of recipients) {
      const { key, validTo } = await createClubLink(tx, ctx, club, email)
      const link = `${ctx.publicUrl}/link/club?key=${key}`
      mails.push({
        ctx,
        template: 'clubMonth' as const,
        to: email,
        data: { ...facts, link, validTo },
      })
    }
    await queueMails(tx, mails)
    return mails.length > 0
  })
}

type Facts = Omit<Templates['clubMonth'], 'link' | 'validTo'>

/** Undefined while a large season is computed. */
async function factsOf(ctx: Ctx, club: Club, month: Month): Promise<Facts | undefined> {
  const { seasons, isOutdated } = await loadClubSeasons(ctx, club.id)
  if (isOutdated) return undefined
  const season = seasons[0]
  const counted = await countsOf(ctx, club.id, month)
  const statements = await toStatementViews(ctx, await selectStatementsOf(ctx.db, club.id))
  const closure = await findClosure(ctx.db, club.id, ctx.now())
  const tasks = clubTasks({
    statements: statements.flatMap(({ title, mayObjectUntil }) =>
      mayObjectUntil ? [{ title, until: mayObjectUntil }] : [],
    ),
    accountWaits: (await findOpenAccount(ctx.db, club.id)) !== undefined,
    hasAccount: (await selectConfirmedAccounts(ctx.db, club.id)).length > 0,
    earnedOre: season?.earned ?? null,
    closedSince: closure && !closure.until ? danishDay(closure.from) : null,
  })
  return {
    club: club.name.slice(0, 200),
    month,
    ...counted,
    money: season
      ? {
          season: season.code,
          earnedOre: season.earned,
          estimate: season.estimate,
          playTo: plainDate(season.playTo),
          payOn: season.nextPayment ? plainDate(season.nextPayment.payOn) : null,
        }
      : null,
    tasks,
    portal: `${ctx.publicUrl}/club/${club.id}`,
  }
}

/** Rounds and guests of the month, and of the same month a year before where the club was a partner. */
async function countsOf(ctx: Ctx, clubId: string, month: Month) {
  const span = daysOfMonth(month)
  const { rounds, guests } = summariseMonth(await selectClubRounds(ctx.db, clubId, span))
  const yearBefore = daysOfMonth(`${Number(month.slice(0, 4)) - 1}${month.slice(4)}`)
  const terms = await selectTermsOfClubs(ctx.db, [clubId])
  const wasPartner = terms.some(
    ({ validFrom, validTo }) =>
      validFrom <= yearBefore.to && (!validTo || validTo >= yearBefore.from),
  )
  const before = wasPartner ? await selectClubRounds(ctx.db, clubId, yearBefore) : null
  return { rounds, guests, roundsBefore: before && before.length }
}
