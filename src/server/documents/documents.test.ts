import { expect, test } from 'vitest'
import type { PaperDocument } from '#domain/documents/document.ts'
import { labelSheet } from '#domain/documents/lay-out-pieces.ts'
import type { SheetsDocument } from '#domain/documents/sheets.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { htmlText, pdfPages, pdfText, textsOf } from '#test/pdf-text.ts'
import { paperDocument as document } from '#test/paper-document.ts'
import { documentHtml } from './document-html.ts'
import { documentPdf, type Drawable } from './document-pdf.ts'
import { drawInProcess } from './draw-in-process.ts'

test('a document says every word as HTML and as PDF, in the same order', async () => {
  const pdf = await pdfText(await documentPdf(document))
  const html = htmlText(documentHtml(document))
  for (const shown of [pdf, html]) {
    const places = textsOf(document).map((text) => ({ text, at: shown.indexOf(text) }))
    expect(places.filter(({ at }) => at < 0)).toEqual([])
  }
  expect(html).toContain('1.234.567,89 kr.')
  expect(pdf).toContain('−0,50 kr.')
})

test('the same document is the same bytes, and names its day instead of the machine’s', async () => {
  const [first, second] = [await documentPdf(document), await documentPdf(document)]
  expect(first.equals(second)).toBe(true)
  expect(first.toString('latin1')).toContain('(D:20271208120000Z)')
  const other = await documentPdf({ ...document, day: plainDate('2027-12-09') })
  expect(first.equals(other)).toBe(false)
})

test('every page of a long document has its foot and its number', async () => {
  const rows = Array.from({ length: 90 }, (_, i) => ({ label: `Klub ${i + 1}`, amount: i * 100 }))
  const long: PaperDocument = {
    ...document,
    blocks: [{ kind: 'amounts', headings: ['Klub', 'Beløb'], rows }],
  }
  const pages = await pdfPages(await documentPdf(long))
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Afregningsbilag A2027-000001')
    expect(page).toContain(`Side ${index + 1} af ${pages.length}`)
  }
  expect(pages.join(' ')).toContain('Klub 90 89,00 kr.')
})

test('documents drawn in a process of their own are the same bytes, in their order', async () => {
  const other = { ...document, foot: 'Afregningsbilag A2027-000002' }
  const [first, second, ...rest] = await drawInProcess([document, other])
  expect(rest).toEqual([])
  expect(first?.equals(await documentPdf(document))).toBe(true)
  expect(second?.equals(await documentPdf(other))).toBe(true)
})

test('a document is the same bytes whatever its process drew before', async () => {
  const labels: SheetsDocument = {
    title: 'Mærkater',
    author: 'Ærø Golf Klub',
    day: plainDate('2027-06-12'),
    papers: [
      { kind: 'pieces', ...labelSheet, pieces: [{ kind: 'label', name: 'Åse 1', lines: ['3,5'] }] },
    ],
    contents: null,
  }
  const inFreshProcess = async (one: Drawable) => {
    await expect(drawInProcess([one], { seconds: 0 })).rejects.toThrow('was stopped')
    return drawInProcess([one])
  }
  const [second] = await inFreshProcess(labels)
  const [first] = await inFreshProcess(document)
  const [afterFirst] = await drawInProcess([labels])
  const [again] = await drawInProcess([document])
  expect(afterFirst?.equals(second!)).toBe(true)
  expect(again?.equals(first!)).toBe(true)
})
