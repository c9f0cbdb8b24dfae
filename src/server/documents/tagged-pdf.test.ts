import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFString,
  decodePDFRawStream,
} from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaperDocument } from '#domain/documents/document.ts'
import { paperDocument } from '#test/paper-document.ts'
import { htmlText, pdfReadAloud } from '#test/pdf-text.ts'
import { pdfUaErrors } from '#test/pdf-ua.ts'
import { signPage } from '../checkins/sign-page.ts'
import { documentHtml } from './document-html.ts'
import { documentPages } from './document-pages.ts'
import { documentPdf } from './document-pdf.ts'
import { renderPdf } from './pdf-kit.ts'

/** Tables and a paragraph that page breaks divide, and a foot on three pages. */
const long: PaperDocument = {
  ...paperDocument,
  title: 'Slutafregning for »Å & Ø« <2027>',
  blocks: [
    ...paperDocument.blocks,
    { kind: 'text', text: 'Bilaget gælder også for gæster fra Ærø Golf Klub. '.repeat(60).trim() },
    {
      kind: 'amounts',
      headings: ['Klub', 'Beløb'],
      rows: Array.from({ length: 60 }, (_, i) => ({ label: `Klub ${i + 1}`, amount: i * 100 })),
    },
  ],
}

const sign = signPage({
  size: 'a4',
  savesInk: false,
  clubName: 'Ærø & Fanø Golf Klub',
  code: 'K7M4QX',
  qr: 'https://saesonkortet.example/scan?code=K7M4QX',
  words: {
    heading: 'Tjek ind her',
    steps: ['Skan koden med telefonens kamera.', 'Vælg, hvem der spiller.'],
    withoutCamera: 'Uden kamera: åbn',
    address: 'saesonkortet.example/scan',
    call: null,
    place: 'Skiltets plads: Klubhuset',
  },
})

test.each([
  ['every kind of block', paperDocument],
  ['page breaks', long],
])('a document with %s is PDF/UA-1 and is read aloud as its page', async (_, document) => {
  const file = await documentPdf(document)
  expect(await pdfUaErrors(file)).toEqual([])
  expect(await pdfReadAloud(file)).toBe(htmlText(documentHtml(document)))
})

test('a file of signs and sheets is PDF/UA-1, and a sign is read from its heading to its place', async () => {
  const facts = { title: 'Pakke til Ærø & Fanø', author: 'Sæsonkortet', day: paperDocument.day }
  expect(await pdfUaErrors(await renderPdf(facts, [documentPages(paperDocument), sign]))).toEqual(
    [],
  )
  expect(await pdfReadAloud(await renderPdf(facts, [sign]))).toBe(
    'Sæsonkortet Tjek ind her Ærø & Fanø Golf Klub 1. Skan koden med telefonens kamera. ' +
      '2. Vælg, hvem der spiller. Uden kamera: åbn saesonkortet.example/scan K7M4QX ' +
      'Skiltets plads: Klubhuset',
  )
})

describe('the check finds', () => {
  let whole: Buffer
  beforeAll(async () => {
    whole = await renderPdf({ title: 'Skilt', author: 'Sæsonkortet', day: paperDocument.day }, [
      documentPages(paperDocument),
      sign,
    ])
  })

  const name = (text: string) => PDFName.of(text)
  const dicts = (pdf: PDFDocument) =>
    pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
  const elements = (pdf: PDFDocument, type: string) =>
    dicts(pdf).filter((dict) => dict.get(name('S')) === name(type))
  const fonts = (pdf: PDFDocument) =>
    dicts(pdf).filter((dict) => dict.get(name('Subtype')) === name('Type0'))
  /** Replaces the content of the first page. */
  const rewrite = (pdf: PDFDocument, change: (content: string) => string) => {
    const { node } = pdf.getPage(0)
    const stream = node.Contents()
    if (!(stream instanceof PDFRawStream)) throw new Error('The page has no content.')
    const content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    node.set(name('Contents'), pdf.context.register(pdf.context.stream(change(content))))
  }

  test.each<[string, (pdf: PDFDocument) => unknown, string]>([
    ['no mark', (pdf) => pdf.catalog.delete(name('MarkInfo')), 'MarkInfo does not say Marked.'],
    [
      'another language',
      (pdf) => pdf.catalog.set(name('Lang'), PDFString.of('en')),
      'The language is not Danish.',
    ],
    [
      'a file name in the window',
      (pdf) => pdf.catalog.delete(name('ViewerPreferences')),
      'A reader shows the file name, not the title.',
    ],
    ['another title', (pdf) => pdf.setTitle('Andet'), 'The title in XMP is another one.'],
    [
      'text outside the tree',
      (pdf) => rewrite(pdf, (content) => content.replace(/\/H1 <<[^>]*>> BDC(.*?)EMC/s, '$1')),
      'Page 1: TJ paints outside the tree.',
    ],
    [
      'a line that is no decoration',
      (pdf) => rewrite(pdf, (content) => content.replaceAll(/\/Artifact .*? BDC(.*?)EMC/gs, '$1')),
      'Page 1: f paints outside the tree.',
    ],
    [
      'a skipped heading',
      (pdf) => elements(pdf, 'H2')[0]?.set(name('S'), name('H3')),
      'A heading of level 3 skips one.',
    ],
    [
      'a header of nothing',
      (pdf) => elements(pdf, 'TH')[0]?.delete(name('A')),
      'A TH does not say what it names.',
    ],
    [
      'a cell outside its row',
      (pdf) => elements(pdf, 'TR')[0]?.set(name('S'), name('P')),
      'A TH is in a P.',
    ],
    [
      'a drawing without words',
      (pdf) => elements(pdf, 'Figure')[0]?.delete(name('Alt')),
      'A Figure has no text in its place.',
    ],
    [
      'content that names another parent',
      (pdf) => {
        const tree = dicts(pdf)
          .map((dict) => dict.lookup(name('ParentTree')))
          .find((found) => found instanceof PDFDict)
        const first = tree?.lookup(name('Nums'), PDFArray).lookup(1, PDFArray)
        first?.set(0, first.get(first.size() - 1))
      },
      'Page 1: The parent tree misplaces content 0.',
    ],
    [
      'letters without characters',
      (pdf) => fonts(pdf).forEach((font) => font.delete(name('ToUnicode'))),
      'does not map codes to characters.',
    ],
    [
      'a font elsewhere',
      (pdf) => dicts(pdf).forEach((dict) => dict.delete(name('FontFile2'))),
      'is not embedded.',
    ],
  ])('%s', async (_, damage, error) => {
    const pdf = await PDFDocument.load(whole, { updateMetadata: false })
    damage(pdf)
    const errors = await pdfUaErrors(await pdf.save({ useObjectStreams: false }))
    expect(errors.join('\n')).toContain(error)
  })

  test('nothing in a file that is only saved again', async () => {
    const pdf = await PDFDocument.load(whole, { updateMetadata: false })
    expect(await pdfUaErrors(await pdf.save({ useObjectStreams: false }))).toEqual([])
  })
})
