import type { PDFRef } from '@cantoo/pdf-lib'
import { readContent, type Painted } from './pdf-content.ts'
import { readPdf, type PdfDict, type PdfFile, type PdfValue } from './pdf-objects.ts'
import { fontErrors } from './pdf-ua-fonts.ts'
import { treeErrors, treeOf, type Content } from './pdf-ua-tree.ts'

/**
 * What a PDF lacks of PDF/UA-1 (ISO 14289-1), of the rules that a program can check and that can concern us: files
 * without links, forms, pictures and attachments. Empty when it lacks nothing.
 */
export async function pdfUaErrors(bytes: Uint8Array): Promise<string[]> {
  const file = await readPdf(bytes)
  const tree = treeOf(file)
  const pages = file.pages.map(({ ref, dict }) => ({
    ref,
    dict,
    painted: readContent(file.bytes(dict.Contents).toString('latin1')),
  }))
  return [
    ...catalogErrors(file),
    ...treeErrors(tree),
    ...pages.flatMap((page, index) =>
      pageErrors(file, page, tree.contents).map((error) => `Page ${index + 1}: ${error}`),
    ),
    ...contentErrors(pages, tree.contents),
    ...fontErrors(file, pages),
  ]
}

type Page = { ref: PDFRef; dict: PdfDict; painted: Painted[] }

function catalogErrors(file: PdfFile): string[] {
  const { root, info } = file
  const [mark, viewer] = [file.dict(root.MarkInfo), file.dict(root.ViewerPreferences)]
  const xmp = root.Metadata ? file.bytes(root.Metadata).toString('utf8') : ''
  const [, titled = ''] = /<dc:title>.*?<rdf:li[^>]*>(.*?)<\/rdf:li>/s.exec(xmp) ?? []
  const title = file.get(info.Title)
  return [
    ...missing(mark.Marked === true && mark.Suspects !== true, 'MarkInfo does not say Marked.'),
    ...missing(file.get(root.Lang) === 'da', 'The language is not Danish.'),
    ...missing(viewer.DisplayDocTitle === true, 'A reader shows the file name, not the title.'),
    ...missing(/<pdfuaid:part>1<\/pdfuaid:part>/.test(xmp), 'XMP does not claim PDF/UA-1.'),
    ...missing(!/&(?!amp;|lt;|gt;|quot;|#)/.test(xmp), 'XMP is not well-formed.'),
    ...missing(title !== '' && unescaped(titled) === title, 'The title in XMP is another one.'),
  ]
}

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')

const missing = (present: boolean, error: string): string[] => (present ? [] : [error])

function pageErrors(file: PdfFile, { ref, dict, painted }: Page, contents: Content[]): string[] {
  const parents = parentsOf(file, dict.StructParents)
  const errors = painted.flatMap(({ operator, marks }) => {
    const artifacts = marks.filter(({ tag }) => tag === 'Artifact')
    const content = marks.filter(({ mcid }) => mcid !== null)
    if (artifacts.length + content.length === 0) return [`${operator} paints outside the tree.`]
    if (artifacts.length + content.length > 1) return [`${operator} is content twice.`]
    return content.flatMap(({ tag, mcid }) => {
      const [held, ...more] = contents.filter((one) => one.page === ref && one.mcid === mcid)
      if (!held || more.length > 0) return [`Content ${mcid} is not in the tree once.`]
      if (held.type !== tag) return [`Content ${mcid} is a ${held.type} marked as ${tag}.`]
      const parent = parents[mcid ?? -1]
      return missing(parent === held.element, `The parent tree misplaces content ${mcid}.`)
    })
  })
  const annotated = file.list(dict.Annots).length > 0
  return [
    ...new Set(errors),
    ...missing(!annotated || dict.Tabs === 'S', 'The order of tabs is not that of the tree.'),
  ]
}

/** The elements of a page's contents, by the flat number tree of the file. */
function parentsOf(file: PdfFile, key: PdfValue | undefined): PdfValue[] {
  const tree = file.dict(file.dict(file.root.StructTreeRoot).ParentTree)
  const numbers = [tree, ...file.list(tree.Kids).map(file.dict)].flatMap(({ Nums }) =>
    file.list(Nums),
  )
  const at = numbers.findIndex((value, index) => index % 2 === 0 && value === key)
  return at < 0 ? [] : file.list(numbers[at + 1])
}

/** Content that the tree has and no page. An empty text is marked and paints nothing, so that marks alone do not count. */
function contentErrors(pages: readonly Page[], contents: Content[]): string[] {
  const shown = new Set(
    pages.flatMap(({ ref, painted }) =>
      painted.flatMap(({ marks }) => marks.map(({ mcid }) => `${ref.tag} ${mcid}`)),
    ),
  )
  return contents
    .filter(({ page, mcid }) => !shown.has(`${page?.tag} ${mcid}`))
    .map(({ type, mcid }) => `The tree has a ${type} with content ${mcid} that no page paints.`)
}
