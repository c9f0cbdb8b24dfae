import type { Output } from '#contract/shared/endpoint.ts'
import type { listMyCheckIns as contract, MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { staffReasonText } from '#domain/checkins/staff-reason-text.ts'
import { golferReasonText } from '#domain/checkins/golfer-reason-text.ts'
import { rankOf, type Reason } from '#domain/checkins/verdict.ts'
import { requireSignedIn } from '../access.ts'
import { type Ctx, today } from '../ctx.ts'
import { undoUntil, toReceiptView } from './check-in-answer.ts'
import { findSavedSoFar } from './card-season.ts'
import { nameOf } from './check-in-context.ts'
import { selectCheckInsOfAccount, selectSeasonsOfAccount, selectRoundsOn } from './list-queries.ts'
import { AppError } from '../app-error.ts'
import { golferState } from './scan-state.ts'
import { secretsOf } from './secrets.ts'
import { returnedBy } from './returned-by.ts'
import { wordOfDay } from './word-of-day.ts'

type SeasonInput = { season?: string | undefined }

/** Every check-in of a season, with a reason where it does not count. */
export async function listMyCheckIns(
  ctx: Ctx,
  { season: requested }: SeasonInput,
): Promise<Output<typeof contract>> {
  const { accountId } = requireSignedIn(ctx)
  const seasons = await selectSeasonsOfAccount(ctx.db, accountId)
  const codes = seasons.map(({ code }) => code)
  const season = requested ?? seasons.find(({ isPlayed }) => isPlayed)?.code ?? codes[0] ?? null
  const rows = season ? await selectCheckInsOfAccount(ctx.db, accountId, season) : []
  return { season, seasons: codes, checkIns: rows.map((row) => toMyCheckIn(row, ctx.now())) }
}

type Row = Awaited<ReturnType<typeof selectCheckInsOfAccount>>[number]

function toMyCheckIn(row: Row, now: Date): MyCheckIn {
  const { checkIn, pass, golfer, club, voidReason } = row
  const state = stateOf(checkIn.result, voidReason)
  const undo = undoUntil(doneAt(checkIn))
  return {
    checkInId: checkIn.id,
    passId: pass.id,
    passNumber: pass.number,
    productName: pass.soldTerms.productName,
    golferId: golfer.id,
    holderName: nameOf(golfer),
    clubId: club.id,
    clubName: club.name,
    clubSlug: club.slug,
    clubPhone: club.phone,
    day: checkIn.day,
    minute: checkIn.minute,
    holes: checkIn.holes >= 18 ? 18 : 9,
    state,
    why: reasonText(state, row),
    undoUntil:
      state === 'counted' && checkIn.mode !== 'no_show' && undo >= now.toISOString() ? undo : null,
  }
}

/** From when the golfer may undo. */
const doneAt = ({ offline, atClient, atServer }: Row['checkIn']) => (offline ? atClient : atServer)

function stateOf(result: Row['checkIn']['result'], voidReason: string | null): MyCheckIn['state'] {
  if (result === 'deny') return 'refused'
  if (voidReason !== null) return 'voided'
  return result === 'conflict' ? 'conflict' : 'counted'
}

/** Why a check-in does not count: the headline of its answer, or the reason of its void; or why it counts again. */
function reasonText(
  state: MyCheckIn['state'],
  { checkIn, voidReason, voidSignals }: Pick<Row, 'checkIn' | 'voidReason' | 'voidSignals'>,
): string | null {
  if (state === 'counted' && checkIn.mode === 'no_show') return noShowText
  if (state === 'counted') return checkIn.voids === null ? null : restoredText
  if (state === 'voided') {
    const by = returnedBy({ signals: voidSignals ?? [] })
    return by === 'golfer'
      ? 'Du har fortrudt runden.'
      : `${giverTexts[by]}${voidTexts[voidReason ?? ''] ?? ''}.`
  }
  const { headline } = checkIn.answer as { headline?: unknown }
  return typeof headline === 'string' ? toGolferHeadline(headline, checkIn) : null
}

/** The stored headline may be for staff, about the guest: its reasons are replaced by the texts for golfers. */
function toGolferHeadline(headline: string, { mode, reasons }: Row['checkIn']): string {
  if (mode === 'golfer_sign' || mode === 'planned_visit') return headline
  const stored = (reasons as Reason[]).filter(({ code }) => code in rankOf)
  return stored.reduce(
    (text, reason) => text.replace(staffReasonText(reason), golferReasonText(reason)),
    headline,
  )
}

const giverTexts = {
  club: 'Klubben har givet runden tilbage',
  operator: 'Vi har givet runden tilbage',
}

const voidTexts: Readonly<Record<string, string>> = {
  mistake: ', fordi check-in var en fejl',
  wrong_person: ', fordi check-in gjaldt en anden spiller',
  round_broken_off: ', fordi den blev afbrudt',
  course_closed: ', fordi banen blev lukket',
}

const noShowText = 'Klubben har registreret, at du udeblev. Det tæller som en runde.'
const restoredText = 'Klubben gav runden tilbage og har fortrudt det. Den tæller igen.'

/** *Dagens kvittering* for each of the visitor's passes with a round today (D4). */
export async function listTodaysReceipts(ctx: Ctx) {
  const state = await golferState(ctx)
  if (!state) throw new AppError('not_signed_in')
  const passIds = state.passes.map(({ passId }) => passId)
  if (passIds.length === 0) return { receipts: [] }

  const { words } = await secretsOf(ctx)
  const rounds = await selectRoundsOn(ctx.db, passIds, today(ctx))
  const receipts = rounds.map(async ({ checkIn, pass, golfer, club, holes }) => ({
    ...toReceiptView({
      pass,
      holder: golfer,
      club,
      checkIn,
      holes,
      wordOfDay: wordOfDay(words, club.id, checkIn.day),
    }),
    saved: await findSavedSoFar(ctx.db, pass),
    undoUntil: undoUntil(doneAt(checkIn)),
  }))
  return { receipts: await Promise.all(receipts) }
}
