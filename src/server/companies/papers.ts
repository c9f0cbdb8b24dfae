import { maxPlayers, maxRoundsEach } from '#domain/companies/company-price.ts'
import { offerDocument } from '#domain/companies/offer-document.ts'
import { senderLines } from '#domain/content/company.ts'
import { parseRichText } from '#domain/content/rich-text.ts'
import type { PaperDocument } from '#domain/documents/document.ts'
import { blocksOfText } from '#domain/documents/from-rich-text.ts'
import { AppError } from '../app-error.ts'
import { companyOf } from '../content/company.ts'
import { currentTexts } from '../content/texts.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { getCompanyPrices } from './get-prices.ts'

type Asked = { players: number; roundsEach: number }

export const offerLimits = { players: maxPlayers, roundsEach: maxRoundsEach } as const

/** The page for the boss with today's prices. Throws `not_found` while `/business` has no calculator (D38). */
export async function companyOffer(ctx: Ctx, asked: Asked): Promise<PaperDocument> {
  await limitPapers(ctx)
  const { prices } = await getCompanyPrices(ctx)
  if (!prices || prices.lastDays !== null) throw new AppError('not_found')
  const { season: code, playFrom, playTo, listPriceOre, withVat, nextPrice, returnUntil } = prices
  return offerDocument({
    company: await companyOf(ctx),
    day: today(ctx),
    season: { code, playFrom, playTo },
    listPriceOre,
    withVat,
    nextPrice,
    returnUntil,
    page: `${new URL(ctx.publicUrl).host}/business`,
    ...asked,
  })
}

/** *Skat og moms* for the accountant, in the wording of the back office. */
export async function taxDocument(ctx: Ctx): Promise<PaperDocument> {
  await limitPapers(ctx)
  const company = await companyOf(ctx)
  const texts = new Map(
    (await currentTexts(ctx.db, 'business')).map(({ text, body }) => [text.key, body]),
  )
  const read = (name: string) => blocksOfText(parseRichText(texts.get(`business.${name}`) ?? ''))
  return {
    title: 'Skat og moms',
    sender: senderLines(company),
    receiver: [],
    foot: 'Til jeres revisor',
    day: today(ctx),
    blocks: [
      { kind: 'heading', text: 'Grænsen for mindre personalegoder' },
      ...read('tax_limit'),
      ...read('tax'),
      { kind: 'heading', text: 'Fakturaen' },
      ...read('invoice'),
    ],
  }
}

/** Anybody may ask for these files, and drawing one takes a processor for a moment. */
const limitPapers = (ctx: Ctx) =>
  limit(ctx, { key: `company-papers:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
