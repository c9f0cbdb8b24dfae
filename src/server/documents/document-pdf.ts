import type { PaperDocument } from '#domain/documents/document.ts'
import type { SheetsDocument } from '#domain/documents/sheets.ts'

/** What can be drawn: a document that flows over A4, or papers that are laid out by the millimetre. */
export type Drawable = PaperDocument | SheetsDocument

/** A document as PDF. The library is loaded with the first PDF. */
export async function documentPdf(document: Drawable): Promise<Buffer<ArrayBuffer>> {
  const { loadFonts, renderPdf } = await import('./pdf-kit.ts')
  const { title, day } = document
  if ('papers' in document) {
    const { sheetPages } = await import('./sheet-pages.ts')
    // Texts are measured before they are drawn.
    await loadFonts()
    return renderPdf({ title, author: document.author, day }, sheetPages(document))
  }
  const { documentPages } = await import('./document-pages.ts')
  const { sender } = document
  return renderPdf({ title, author: sender[0] ?? '', day }, [documentPages(document)])
}
