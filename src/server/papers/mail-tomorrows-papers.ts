import { missingOnPapers } from '#domain/papers/all-papers.ts'
import { fieldText } from '#domain/papers/paper-facts.ts'
import { addDays } from '#domain/shared/dates.ts'
import { selectPeopleOf } from '../accounts/people-queries.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import { doEach } from '../jobs/do-each.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { loadPaperFacts, selectUnplaced } from './load-paper-facts.ts'
import { selectRoundsOn } from './paper-queries.ts'

/** 18.00 Danish time (D34). */
const minuteOfMail = 18 * 60

/**
 * Mails the directors of each round of tomorrow what there is to print and what is missing, once to each. Who becomes a
 * director later in the evening is mailed then.
 */
export async function mailTomorrowsPapers(ctx: Ctx): Promise<void> {
  if (minuteNow(ctx) < minuteOfMail) return
  const rounds = await selectRoundsOn(ctx.db, addDays(today(ctx), 1))
  await doEach(rounds, (round) => mailRound(ctx, round))
}

type Round = Awaited<ReturnType<typeof selectRoundsOn>>[number]

async function mailRound(ctx: Ctx, { clubId, ...ids }: Round): Promise<void> {
  const people = await selectPeopleOf(ctx.db, { tournamentId: ids.tournamentId })
  const directors = people.filter(({ role }) => role === 'tournament_director')
  if (directors.length === 0) return
  const facts = await loadPaperFacts(ctx, ids)
  const { tournament, day, rounds, roundNumber, version, flights } = facts
  const hasList = flights.length > 0
  const draw = `${ctx.publicUrl}/club/${clubId}/tournaments/${ids.tournamentId}/draw/${ids.roundId}`
  const data = {
    tournament,
    day,
    round: rounds > 1 ? roundNumber : null,
    startList: hasList ? { version, field: fieldText(facts) } : null,
    missing: hasList ? missingOnPapers(facts, await selectUnplaced(ctx, ids, facts)) : [],
    link: hasList ? `${draw}/print` : draw,
  }
  await queueMails(
    ctx.db,
    directors.map(({ accountId, email }) => ({
      ctx,
      template: 'papersTomorrow' as const,
      to: email,
      accountId,
      data,
      dedupeKey: `papers:${ids.roundId}:${day}:${accountId}`,
    })),
  )
}
