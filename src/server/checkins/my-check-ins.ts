import type { Output } from '#contract/endpoint.ts'
import type { listMyCheckIns as contract, MyCheckIn } from '#contract/my-check-ins.ts'
import { staffReasonText } from '#domain/checkins/staff-reason-text.ts'
import { golferReasonText } from '#domain/checkins/golfer-reason-text.ts'
import { rankOf, type Reason } from '#domain/checkins/verdict.ts'
import { requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import { undoUntil } from './check-in-answer.ts'
import { nameOf } from './check-in-context.ts'
import { selectCheckInsOfAccount, selectSeasonsOfAccount } from './my-check-in-queries.ts'

type Season = { season?: string | undefined }

/** Every check-in of a season, with a reason where it does not count. */
export async function listMyCheckIns(
  ctx: Ctx,
  { season: asked }: Season,
): Promise<Output<typeof contract>> {
  const { accountId } = requireSignedIn(ctx)
  const seasons = await selectSeasonsOfAccount(ctx.db, accountId)
  const codes = seasons.map(({ code }) => code)
  const season = asked ?? seasons.find(({ isPlayed }) => isPlayed)?.code ?? codes[0] ?? null
  const rows = season ? await selectCheckInsOfAccount(ctx.db, accountId, season) : []
  return { season, seasons: codes, checkIns: rows.map((row) => toMyCheckIn(row, ctx.now())) }
}

type Row = Awaited<ReturnType<typeof selectCheckInsOfAccount>>[number]

function toMyCheckIn({ checkIn, pass, golfer, club, voidReason }: Row, now: Date): MyCheckIn {
  const state = stateOf(checkIn.result, voidReason)
  const undo = undoUntil(checkIn.offline ? checkIn.atClient : checkIn.atServer)
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
    day: checkIn.day,
    minute: checkIn.minute,
    holes: checkIn.holes >= 18 ? 18 : 9,
    state,
    why: whyNot(state, checkIn, voidReason),
    undoUntil: state === 'counted' && undo >= now.toISOString() ? undo : null,
  }
}

function stateOf(result: Row['checkIn']['result'], voidReason: string | null): MyCheckIn['state'] {
  if (result === 'deny') return 'refused'
  if (voidReason !== null) return 'voided'
  return result === 'conflict' ? 'conflict' : 'counted'
}

/** Why a check-in does not count: the headline of its answer, or the reason of its void. */
function whyNot(
  state: MyCheckIn['state'],
  checkIn: Row['checkIn'],
  voidReason: string | null,
): string | null {
  if (state === 'counted') return null
  if (state === 'voided') return voidTexts[voidReason ?? ''] ?? 'Runden er givet tilbage.'
  const { headline } = checkIn.answer as { headline?: unknown }
  return typeof headline === 'string' ? toGolferHeadline(headline, checkIn) : null
}

/** The stored headline may be for staff, about the guest: its reasons are replaced by the texts for golfers. */
function toGolferHeadline(headline: string, { mode, reasons }: Row['checkIn']): string {
  if (mode === 'golfer_sign') return headline
  const stored = (reasons as Reason[]).filter(({ code }) => code in rankOf)
  return stored.reduce(
    (text, reason) => text.replace(staffReasonText(reason), golferReasonText(reason)),
    headline,
  )
}

const voidTexts: Readonly<Record<string, string>> = {
  mistake: 'Fortrudt. Runden er givet tilbage.',
  wrong_person: 'Det var en anden spiller. Runden er givet tilbage.',
  round_broken_off: 'Runden blev afbrudt og er givet tilbage.',
  course_closed: 'Banen lukkede, og runden er givet tilbage.',
}
