import type { PaperDocument } from '#domain/documents/document.ts'

/** A document as PDF in A4. The library is loaded with the first PDF. */
export async function documentPdf(document: PaperDocument): Promise<Buffer<ArrayBuffer>> {
  const { renderPdf } = await import('./pdf-kit.ts')
  const { documentPages } = await import('./document-pages.ts')
  const { title, sender, day } = document
  return renderPdf({ title, author: sender[0] ?? '', day }, [documentPages(document)])
}
