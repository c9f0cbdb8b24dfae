import { sql } from 'drizzle-orm'
import { settlementCloses, settlementStatements } from '#server/db/tables/settlement.ts'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import { approveCutOff } from '#server/settlement/close-cut-off.ts'
import { findCutOff } from '#server/settlement/cut-off-queries.ts'
import { prepareCutOff } from '#server/settlement/prepare-cut-off.ts'
import { buildClub } from './clubs.ts'
import { pdfText } from './pdf-text.ts'
import { financeActor } from './settlement-season.ts'
import type { TestApp } from './test-app.ts'

type Race = {
  /** Seasons that are closed by many at once, and how many press for each. */
  seasons: number
  pressesEach: number
  /** Seasons whose first close is rolled back after its statements were issued. */
  rollbacks: number
}

const firstYear = 2040

/** What is right after a race: every season closed once, and numbers without a gap. */
export const closedRight = ({ seasons, rollbacks }: Race) => ({
  fulfilled: seasons + rollbacks,
  rolledBack: rollbacks,
  closes: seasons + rollbacks,
  statements: seasons + rollbacks,
  gaps: 0,
  // They were drawn with the number that came next, which another close may have taken.
  wrongPdfs: 0,
})

/** Closes many seasons at once in a database of its own; the clock of the app stands after all of them. */
export async function raceCloses(app: TestApp, { seasons, pressesEach, rollbacks }: Race) {
  const { db } = app
  const [first, second] = [await financeActor(app), await financeActor(app)]
  const terms = { validTo: null }
  await buildClub(db, { terms })
  const prepare = async (year: number) => {
    const { id: seasonId } = await db.transaction((tx) =>
      createSeason(tx, app.ctx(), regularSeason(year)),
    )
    const kind = 'final' as const
    const { cutOffId } = await prepareCutOff(app.ctx({ actor: first }), { seasonId, kind })
    const inputHash = (await findCutOff(db, cutOffId))?.inputHash ?? ''
    return { cutOffId, inputHash }
  }
  const years = Array.from({ length: seasons + rollbacks }, (_, i) => firstYear + i)
  const prepared: Awaited<ReturnType<typeof prepare>>[] = []
  for (const year of years) prepared.push(await prepare(year))

  const ctx = app.ctx({ actor: second })
  let rolledBack = 0
  const rollBackOnce = (approval: (typeof prepared)[number]) =>
    db
      .transaction(async (tx) => {
        const { statements } = await approveCutOff({ ...ctx, db: tx }, approval)
        rolledBack += statements
        throw new Error('rolled back')
      })
      .catch(() => approveCutOff(ctx, approval))
  const presses = prepared.flatMap((approval, i) =>
    i < rollbacks
      ? [rollBackOnce(approval)]
      : Array.from({ length: pressesEach }, () => approveCutOff(ctx, approval)),
  )
  const results = await Promise.allSettled(presses)
  const numbers = await db
    .select({ number: settlementStatements.number, pdf: settlementStatements.pdf })
    .from(settlementStatements)
    .orderBy(sql`${settlementStatements.number}`)
  const pdfs = await Promise.all(numbers.map(({ pdf }) => pdfText(pdf ?? Buffer.of())))
  const series = numbers.map(({ number }) => Number(number.slice(-6)))
  return {
    fulfilled: results.filter(({ status }) => status === 'fulfilled').length,
    rolledBack,
    closes: await db.$count(settlementCloses),
    statements: numbers.length,
    gaps: series.filter((number, i) => number !== i + 1).length,
    wrongPdfs: pdfs.filter((text, i) => !text.includes(numbers[i]?.number ?? '')).length,
  }
}
