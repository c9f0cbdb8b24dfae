import type { PaperDocument } from '#domain/documents/document.ts'
import type { Db } from '../db/client.ts'
import { documentHtml } from './document-html.ts'
import { documentPdf } from './document-pdf.ts'
import { drawInProcess } from './draw-in-process.ts'
import { insertFiles, type FileFormat, type FileOwner } from './file-queries.ts'
import { sha256 } from './sha256.ts'

/** What a document says as the text that is kept, so that its bytes never change, with their hash. */
export function freeze(content: object): { document: string; hash: string } {
  const document = JSON.stringify(content)
  return { document, hash: sha256(document) }
}

/**
 * Keeps the files of a document in the transaction that issues it: its page, and others that are written by then. Its PDF
 * is drawn afterwards (`storePdfs`), because the series of numbers would be locked meanwhile.
 */
export async function storeFiles(
  tx: Db,
  owner: FileOwner,
  paper: PaperDocument,
  others: readonly [FileFormat, Buffer][] = [],
): Promise<void> {
  const files = [['html', Buffer.from(documentHtml(paper))] as const, ...others]
  await insertFiles(
    tx,
    files.map(([format, body]) => ({ ...owner, format, body, hash: sha256(body) })),
  )
}

type Waiting = { owner: FileOwner; paper: PaperDocument }

/** Draws and keeps the PDFs of issued documents. One that is kept already stays. */
export async function storePdfs(db: Db, waiting: readonly Waiting[]): Promise<void> {
  const pdfs = await drawPdfs(waiting.map(({ paper }) => paper))
  for (const [at, { owner }] of waiting.entries()) {
    const body = pdfs[at]!
    await insertFiles(db, [{ ...owner, format: 'pdf', body, hash: sha256(body) }])
  }
}

/** Fewer are drawn by this process, because another one takes a second to start. */
const fewestApart = 20

/** The PDF of each document, in their order. */
export async function drawPdfs(documents: readonly PaperDocument[]): Promise<Buffer[]> {
  if (documents.length >= fewestApart) return drawInProcess(documents)
  const pdfs: Buffer[] = []
  for (const document of documents) pdfs.push(await documentPdf(document))
  return pdfs
}
