import { hoursToAnswer, reminderDue } from '#domain/matches/match-times.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishMinute } from '../clock.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import { doEach } from '../jobs/do-each.ts'
import type { Db } from '../db/client.ts'
import { updateStateByMatches } from './finish-matches.ts'
import { lockLoaded } from './lock-division.ts'
import { isTakingPart, loadDivisions, type LoadedDivision } from './load-division.ts'
import { mailMatchNews, reminderNews } from './mail-matches.ts'
import { mailPassedDeadline, openMatchesOf } from './mail-directors.ts'
import {
  selectDivisionsToProcess,
  selectMatchDraws,
  selectRoundsDue,
  type MatchRow,
} from './match-queries.ts'
import { updateContestant } from './contestant-queries.ts'
import { saveSettled, settle } from './save-matches.ts'

/** Reminders are sent in the morning at the earliest. */
const firstMinute = 8 * 60

/** Decides what needs nobody: reports without an answer for a day, and matches of entries that are gone. */
export async function processMatches(ctx: Ctx) {
  const answeredBefore = new Date(ctx.now().getTime() - hoursToAnswer * 3_600_000)
  await doEach(await selectDivisionsToProcess(ctx.db, answeredBefore), (divisionId) =>
    ctx.db.transaction((tx) => processDivision(tx, ctx, { divisionId, answeredBefore })),
  )
}

type Due = { divisionId: string; answeredBefore: Date }

async function processDivision(tx: Db, ctx: Ctx, { divisionId, answeredBefore }: Due) {
  const [draw] = await selectMatchDraws(tx, [divisionId])
  if (!draw) return
  const { tournamentId } = draw
  const loaded = await lockLoaded(tx, { tournamentId, divisionId })
  const gone = loaded.contestants.filter(hasLeft)
  const isDue = ({ reported, reportedAt, objection, decision }: MatchRow) =>
    decision === null && reported !== null && objection === null && reportedAt! < answeredBefore
  const due = loaded.matches.filter(isDue)
  if (gone.length + due.length === 0) return
  const changed: LoadedDivision = {
    ...loaded,
    contestants: loaded.contestants.map((one) =>
      gone.includes(one) ? { ...one, withdrawnAt: ctx.now() } : one,
    ),
    matches: loaded.matches.map((match) =>
      due.includes(match) ? { ...match, decision: match.reported } : match,
    ),
  }
  for (const { id } of gone) await updateContestant(tx, id, { withdrawnAt: ctx.now() })
  await saveSettled(tx, ctx, { loaded, settled: settle(loaded, changed), by: null })
  await recordActivity(tx, ctx, {
    action: 'matches.settle',
    subject: { type: 'tournament', id: loaded.tournament.id },
    data: { divisionId, matches: due.length + gone.length },
  })
  await updateStateByMatches(tx, ctx, loaded.tournament.id)
}

/** Whether everybody of a contestant has left the tournament, and the contestant not the matches. */
const hasLeft = ({ members, withdrawnAt }: LoadedDivision['contestants'][number]) =>
  withdrawnAt === null && !members.some(isTakingPart)

/** Mails about last days that come or have passed. Each has its key, so that it is sent once. */
export async function remindOfMatches(ctx: Ctx) {
  if (danishMinute(ctx.now()) < firstMinute) return
  const day = today(ctx)
  const rows = await selectRoundsDue(ctx.db, { from: addDays(day, -3), to: addDays(day, 7) })
  const due = rows.flatMap(({ round }) => {
    const kind = reminderDue(round.lastDay, day)
    return kind ? [{ round, kind }] : []
  })
  const ids = [...new Set(due.map(({ round }) => round.divisionId))]
  const divisions = new Map(
    (await loadDivisions(ctx.db, ids)).map((loaded) => [loaded.division.id, loaded]),
  )
  await doEach(due, async ({ round, kind }) => {
    const loaded = divisions.get(round.divisionId)
    if (!loaded) return
    await ctx.db.transaction(async (tx) => {
      if (kind === 'passed') return mailPassedDeadline(tx, ctx, { loaded, round })
      const { lastDay } = round
      const open = openMatchesOf(loaded, round)
      await mailMatchNews(
        tx,
        ctx,
        loaded,
        open.map((match) => reminderNews(loaded, match, { kind, lastDay })),
      )
    })
  })
}
