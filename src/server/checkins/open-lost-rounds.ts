import { choiceOf } from '#domain/clubs/departure.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import { hasMoneyLeft, lostRounds } from '#domain/passes/lost-rounds.ts'
import { selectDeparturesToOpen, setOpened } from '../clubs/departure-queries.ts'
import { selectTermsOf } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { nameOf } from './check-in-context.ts'
import {
  cancelVisitsAfter,
  endedStates,
  insertLostRounds,
  selectLosingCards,
  selectOverdue,
  selectUndecidedOf,
  updateLostRounds,
  type LostWithNames,
} from './departure-queries.ts'
import { lockLostRounds, offerOf, replaceLostRounds } from './lost-rounds.ts'
import { affectedBy, mailAffected } from './mail-departure.ts'
import { selectAccountsOfPass } from './pass-queries.ts'

/**
 * Offers a choice on the day after a club's last, and decides for those who did not answer in time. A club or card that
 * fails is logged and tried again at the next turn, and keeps no other from its own.
 */
export async function runDepartures(ctx: Ctx) {
  for (const { departure, club } of await selectDeparturesToOpen(ctx.db, today(ctx))) {
    await ctx.db
      .transaction((tx) => openChoices({ ...ctx, db: tx }, departure, club))
      .catch((error: unknown) =>
        ctx.log('error', 'Golfers were not offered a choice for their lost rounds', {
          clubId: departure.clubId,
          ...errorFields(error),
        }),
      )
  }
  for (const overdue of await selectOverdue(ctx.db, today(ctx))) {
    await ctx.db
      .transaction(async (tx) => {
        const row = await lockLostRounds(tx, overdue)
        if (row.lost.decidedAt) return
        await decide({ ...ctx, db: tx }, row)
      })
      .catch((error: unknown) =>
        ctx.log('error', 'Lost rounds were not replaced after the deadline', {
          passId: overdue.passId,
          ...errorFields(error),
        }),
      )
  }
  ctx.wake?.('mails')
  ctx.wake?.('payments')
}

type Opening = Awaited<ReturnType<typeof selectDeparturesToOpen>>[number]

async function openChoices(ctx: Ctx, departure: Opening['departure'], club: Opening['club']) {
  const { clubId, lastDay, id, registeredAt } = departure
  if (!(await setOpened(ctx.db, id, ctx.now()))) return
  const terms = termsOn(await selectTermsOf(ctx.db, clubId), lastDay)
  const cards = await selectLosingCards(ctx.db, { clubId, lastDay, registeredAt, terms })
  await insertLostRounds(
    ctx.db,
    cards.map(({ passId, limitHere, playTo }) => ({
      departureId: id,
      passId,
      limitHere,
      // Of the card, because a club may leave between two seasons.
      ...choiceOf({ lastDay, playTo }),
    })),
  )
  // A visit that was registered while the club was leaving.
  const visits = await cancelVisitsAfter(ctx.db, clubId, lastDay, ctx.now())
  const about = { template: 'clubLeaves', club: club.name, slug: club.slug, lastDay } as const
  await mailAffected(ctx, about, affectedBy([], visits))
  for (const row of await selectUndecidedOf(ctx.db, id)) {
    const mayChoose = hasMoneyLeft(await offerOf(ctx.db, row))
    // Nothing to choose, so there is no deadline to wait for: this turn grants the extra rounds.
    if (mayChoose) await mail(ctx, row, null)
    else await updateLostRounds(ctx.db, row.lost.id, { chooseBy: lastDay })
  }
}

/** A card that has ended for good meanwhile, or has used its rounds, gets nothing; one that is not active waits. */
async function decide(ctx: Ctx, row: LostWithNames) {
  const { lost, usedHere, pass } = row
  const count = lostRounds({ limitHere: lost.limitHere, usedHere })
  const hasEnded = endedStates.some((state) => state === pass.status)
  if (pass.status !== 'active' && !hasEnded) return
  if (hasEnded || count === 0) {
    const nothing = { credits: 0, refundOre: 0, decidedBy: 'default' as const }
    return updateLostRounds(ctx.db, lost.id, { decidedAt: ctx.now(), ...nothing })
  }
  // A card may be active again after the end of play, when an extra round is worth nothing.
  const isPlayable = today(ctx) <= pass.soldTerms.playTo
  const asCredits = lost.byDefault === 'credit' && isPlayable ? count : 0
  const outcome = await replaceLostRounds(ctx, row, { asCredits, by: 'default' })
  return mail(ctx, row, outcome)
}

type Outcome = { credits: number; refundOre: number }

async function mail(ctx: Ctx, row: LostWithNames, outcome: Outcome | null) {
  const { lost, departure, pass, clubName, usedHere } = row
  const data = {
    holder: nameOf(row),
    club: clubName,
    lastDay: departure.lastDay,
    rounds: lostRounds({ limitHere: lost.limitHere, usedHere }),
    chooseBy: lost.chooseBy,
    mayRefund: lost.chooseBy > departure.lastDay,
    outcome,
  }
  await queueMails(
    ctx.db,
    (await selectAccountsOfPass(ctx.db, pass.id)).map(({ accountId, email: to }) => ({
      ctx,
      template: 'lostRounds' as const,
      accountId,
      to,
      data,
      dedupeKey: `lost-rounds:${lost.id}:${accountId}:${outcome ? 'decided' : 'choose'}`,
    })),
  )
}
