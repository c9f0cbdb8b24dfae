import { outdoorAdvice, signText } from '#domain/checkins/sign-text.ts'
import { companyValues } from '#domain/content/company-placeholders.ts'
import { senderLines, type Company } from '#domain/content/company.ts'
import { parseRichText, plainText, type RichText } from '#domain/content/rich-text.ts'
import type { Block, PaperDocument } from '#domain/documents/document.ts'
import { blocksOfText } from '#domain/documents/from-rich-text.ts'
import { countOf } from '#domain/shared/danish.ts'
import { AppError } from '../app-error.ts'
import { requireSignedIn } from '../access.ts'
import { accessClubWith } from '../clubs/access.ts'
import { findTermsOn, type Club } from '../clubs/queries.ts'
import { companyOf } from '../content/company.ts'
import { currentTexts } from '../content/texts.ts'
import { today, type Ctx } from '../ctx.ts'
import { documentHtml } from '../documents/document-html.ts'
import { limit } from '../http/rate-limit.ts'
import { signCodesOf } from './issue-code.ts'
import type { SignDrawing, SignSize } from './sign-page.ts'

type Sign = Awaited<ReturnType<typeof signCodesOf>>[number]
type AskedSigns = { clubId: string; size: SignSize; code?: string | undefined; savesInk: boolean }

/** The club's signs as PDF, or the one with a code. Throws `not_found` when there is none. */
export async function signsPdf(ctx: Ctx, { clubId, size, code, savesInk }: AskedSigns) {
  const club = await accessPapers(ctx, clubId)
  const all = await signCodesOf(ctx, club)
  const signs = code === undefined ? all : all.filter((sign) => sign.code === code)
  if (signs.length === 0) throw new AppError('not_found')
  const company = await companyOf(ctx)
  const { renderPdf } = await import('../documents/pdf-kit.ts')
  const { signPage } = await import('./sign-page.ts')
  const drawn = signs.map((sign) => drawingOf(sign, { company, club, size, savesInk }))
  const facts = { title: `Skilte til ${club.name}`, author: company.name, day: today(ctx) }
  return {
    fileName: `skilt-${club.slug}-${size}.pdf`,
    body: await renderPdf(facts, drawn.map(signPage)),
  }
}

/** The parcel of a new club in one file: the letter, its signs in A4 and A5, and the sheets for others (D20). */
export async function parcelPdf(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessPapers(ctx, clubId)
  const company = await companyOf(ctx)
  const signs = await signCodesOf(ctx, club)
  const [letter, ...sheets] = await parcelDocuments(ctx, { club, company, signs })
  const { renderPdf } = await import('../documents/pdf-kit.ts')
  const { documentPages } = await import('../documents/document-pages.ts')
  const { signPage } = await import('./sign-page.ts')
  const drawn = (['a4', 'a5'] as const).flatMap((size) =>
    signs.map((sign) => signPage(drawingOf(sign, { company, club, size, savesInk: false }))),
  )
  const facts = { title: `Pakke til ${club.name}`, author: company.name, day: today(ctx) }
  const pages = [...(letter ? [documentPages(letter)] : []), ...drawn, ...sheets.map(documentPages)]
  return { fileName: `pakke-${club.slug}.pdf`, body: await renderPdf(facts, pages) }
}

/** The same sheets as a page; the signs have a page of their own. */
export async function parcelHtml(ctx: Ctx, { clubId }: { clubId: string }): Promise<string> {
  const club = await accessPapers(ctx, clubId)
  const [company, signs] = [await companyOf(ctx), await signCodesOf(ctx, club)]
  return documentHtml(...(await parcelDocuments(ctx, { club, company, signs })))
}

/** Drawing a file takes a processor for a moment, so an account has a limit. */
async function accessPapers(ctx: Ctx, clubId: string): Promise<Club> {
  const club = await accessClubWith(ctx, 'club.signs', clubId)
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `papers:${accountId}`, max: 120, windowSeconds: 3600 })
  return club
}

type SignOptions = { company: Company; club: Club; size: SignSize; savesInk: boolean }

const drawingOf = (
  { code, place, qr }: Sign,
  { company, club, size, savesInk }: SignOptions,
): SignDrawing => ({
  size,
  savesInk,
  clubName: club.name,
  code,
  qr,
  words: signText({ place, qr }, company),
})

type Parcel = { club: Club; company: Company; signs: readonly Sign[] }
type Sheets = [letter: PaperDocument, ...others: PaperDocument[]]

async function parcelDocuments(ctx: Ctx, { club, company, signs }: Parcel): Promise<Sheets> {
  const terms = await findTermsOn(ctx.db, club.id, today(ctx))
  const values = {
    ...companyValues(company),
    klub: club.name,
    klubside: `${new URL(ctx.publicUrl).host}/clubs/${club.slug}`,
    runder: terms && countOf(terms.roundsPerPass, 'runde', 'runder'),
  }
  const texts = new Map(
    (await currentTexts(ctx.db, 'parcel')).map(({ text, body }) => [text.key, body]),
  )
  const read = (name: string): RichText => parseRichText(texts.get(`parcel.${name}`) ?? '', values)
  const sheet = (title: string, blocks: readonly Block[]): PaperDocument => ({
    title,
    sender: senderLines(company),
    receiver: [],
    blocks,
    foot: club.name,
    day: today(ctx),
  })
  return [
    sheet(`Velkommen, ${club.name}`, [...blocksOfText(read('welcome')), ...signBlocks(signs)]),
    sheet('Til greenkeepere og café', blocksOfText(read('course'))),
    sheet('Sådan kommer pengene', blocksOfText(read('money'))),
    sheet('Tekst til klubbens hjemmeside', [
      { kind: 'text', text: 'Kopiér teksten, og ret den til, som I vil.' },
      { kind: 'quote', paragraphs: read('website').blocks.map((block) => plainText([block])) },
    ]),
  ]
}

const signBlocks = (signs: readonly Sign[]): Block[] => [
  { kind: 'heading', text: 'Skiltene' },
  ...(signs.length === 0
    ? [{ kind: 'text' as const, text: 'Klubben har ingen skilte endnu. Ring, så opretter vi dem.' }]
    : [
        {
          kind: 'facts' as const,
          rows: signs.map(({ place, code }) => ({ label: place, value: code })),
        },
      ]),
  { kind: 'heading', text: 'Skal skiltet hænge ude?' },
  { kind: 'points', items: outdoorAdvice },
]
