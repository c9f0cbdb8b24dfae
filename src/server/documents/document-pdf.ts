import type { PaperDocument } from '#domain/documents/document.ts'
import type { SheetsDocument } from '#domain/documents/sheets.ts'

/** What can be drawn: a document that flows over A4, or papers that are laid out by the millimetre. */
export type Drawable = PaperDocument | SheetsDocument

/** A document as PDF. The library is loaded with the first PDF. */
export async function documentPdf(document: Drawable): Promise<Buffer<ArrayBuffer>> {
  if ('papers' in document) {
    const { drawSheets } = await import('./draw-sheets.ts')
    return drawSheets(document)
  }
  const { renderPdf } = await import('./pdf-kit.ts')
  const { documentPages } = await import('./document-pages.ts')
  const { title, sender, day } = document
  return renderPdf({ title, author: sender[0] ?? '', day }, [documentPages(document)])
}
