import type { AppContext } from './handle.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** The formats of lists. */
export type FileFormat = 'csv' | 'xlsx'

type File = { fileName: string; body: string | Uint8Array<ArrayBuffer> | ReadableStream }

/** Sends a list as a download that no cache may store. */
export const sendFile = (c: AppContext, format: keyof typeof types, { fileName, body }: File) =>
  c.body(body, 200, {
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
  })

/** Sends a PDF that the browser's own viewer opens, and that no cache may store. */
export const showPdf = (c: AppContext, { fileName, body }: File) =>
  c.body(body, 200, {
    'Content-Type': types.pdf,
    'Content-Disposition': `inline; filename="${fileName}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  })

/** A document loads nothing and runs nothing. */
const documentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sends a document as a page of its own bytes that no cache may store. */
export function sendDocument(c: AppContext, html: string | Uint8Array<ArrayBuffer>) {
  c.header('Content-Security-Policy', documentPolicy)
  c.header('X-Content-Type-Options', 'nosniff')
  return c.body(html, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
}
