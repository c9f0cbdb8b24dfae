import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'

/** An object of a PDF as plain data: dictionaries are maps, and references stay what they are until they are asked for. */
export type PdfValue = string | number | boolean | null | PdfValue[] | PdfDict | PDFRef
export type PdfDict = { [key: string]: PdfValue }

export type PdfFile = {
  root: PdfDict
  info: PdfDict
  pages: { ref: PDFRef; dict: PdfDict }[]
  /** What a value stands for, through references. */
  get(value: PdfValue | undefined): PdfValue | undefined
  dict(value: PdfValue | undefined): PdfDict
  list(value: PdfValue | undefined): PdfValue[]
  /** The decoded bytes of a stream, or of the streams of a page. */
  bytes(value: PdfValue | undefined): Buffer
}

/** Reads a PDF by pdf-lib, which shares no code with what draws ours. */
export async function readPdf(file: Uint8Array): Promise<PdfFile> {
  const pdf = await PDFDocument.load(file, { updateMetadata: false })
  const { context } = pdf
  const get = (value: PdfValue | undefined): PdfValue | undefined => {
    const seen = value instanceof PDFRef ? context.lookup(value) : undefined
    return value instanceof PDFRef ? seen && plain(seen) : value
  }
  const dict = (value: PdfValue | undefined): PdfDict => {
    const found = get(value)
    return isDict(found) ? found : {}
  }
  const list = (value: PdfValue | undefined): PdfValue[] => {
    const found = get(value)
    return Array.isArray(found) ? found : found === undefined || found === null ? [] : [found]
  }
  const bytes = (value: PdfValue | undefined): Buffer => {
    const parts = value instanceof PDFRef ? [value] : list(value)
    const streams = parts.map((part) => part instanceof PDFRef && context.lookup(part))
    return Buffer.concat(
      streams.map((stream) => {
        if (!(stream instanceof PDFRawStream)) throw new Error('This is no stream.')
        return Buffer.concat([decodePDFRawStream(stream).decode(), Buffer.from('\n')])
      }),
    )
  }
  const { Root, Info } = context.trailerInfo
  return {
    root: dict(Root && plain(Root)),
    info: dict(Info && plain(Info)),
    pages: pdf.getPages().map(({ ref, node }) => ({ ref, dict: plain(node) as PdfDict })),
    get,
    dict,
    list,
    bytes,
  }
}

const isDict = (value: PdfValue | undefined): value is PdfDict =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PDFRef)

function plain(object: PDFObject): PdfValue {
  if (object instanceof PDFRef) return object
  if (object instanceof PDFName || object instanceof PDFString || object instanceof PDFHexString)
    return object.decodeText()
  if (object instanceof PDFNumber) return object.asNumber()
  if (object instanceof PDFArray) return object.asArray().map(plain)
  if (object instanceof PDFRawStream) return plain(object.dict)
  if (object instanceof PDFDict)
    return Object.fromEntries(
      [...object.entries()].map(([key, value]) => [key.decodeText(), plain(value)]),
    )
  return object.toString() === 'true' ? true : object.toString() === 'false' ? false : null
}
