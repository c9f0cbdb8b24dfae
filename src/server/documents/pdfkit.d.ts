/** The part of pdfkit 0.20.1 that `tagged-pdf.ts` and `draw-sheets.ts` use; the package has no types of its own. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  export type StructureElement = {
    add(child: StructureElement | StructureContent): StructureElement
    /** The object of the file. Its data may be written until the element ends with the document. */
    readonly dictionary: { data: Record<string, unknown> }
  }
  export type StructureContent = { readonly refs: readonly unknown[] }
  type Info = Record<string, string | Date>

  export class PDFDocument extends Readable {
    constructor(options: {
      tagged: boolean
      subset: 'PDF/UA'
      pdfVersion: '1.7'
      lang: string
      displayTitle: boolean
      autoFirstPage: boolean
      info: Info
    })
    info: Info
    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    addPage(options: { size: [width: number, height: number]; margin: number }): this
    /** A font that fontkit has opened, by a name of ours. */
    registerFont(name: string, font: object): this
    font(name: string, size: number): this
    fillColor(colour: string): this
    text(
      text: string,
      x: number,
      y: number,
      options: { lineBreak: false; baseline: 'alphabetic' },
    ): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(points: number): this
    path(svg: string): this
    stroke(colour: string): this
    fill(colour: string): this
    struct(
      type: string,
      options?: { alt?: string | undefined; scope?: string | undefined; bbox?: number[] },
    ): StructureElement
    addStructure(element: StructureElement): this
    markContent(tag: string, options?: { type: 'Pagination' | 'Layout' }): this
    markStructureContent(tag: string): StructureContent
    endMarkedContent(): this
    /** Writes the title and the rest of `info` as XMP; called by `end`. */
    endMetadata(): void
    end(): void
  }
}
