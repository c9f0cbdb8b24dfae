import { View } from '@react-pdf/renderer'
import { createElement, Fragment, type ReactElement } from 'react'
import type { PaperDocument } from '#domain/documents/document.ts'
import { elementsOf, small } from './document-blocks.ts'
import { colours, features, mm, page, text, view, wordmark, type Style } from './pdf-kit.ts'
import { tagged } from './tags.ts'

const body: Style = {
  fontFamily: 'Inter',
  fontWeight: 400,
  fontFeatureSettings: features,
  color: colours.ink,
  paddingTop: mm(16),
  paddingBottom: mm(22),
  paddingHorizontal: mm(18),
}

/** The pages of a document in A4. */
export function documentPages(document: PaperDocument): ReactElement {
  const { title, sender, receiver, blocks, foot } = document
  const pages = page(
    { size: 'A4', style: body },
    view(
      { flexDirection: 'row', justifyContent: 'space-between', marginBottom: mm(8) },
      // The sender names us in words.
      tagged({ type: 'Artifact' }, wordmark(15, colours.action)),
      address({}, ...sender.map((line) => text({ ...small, textAlign: 'right' }, line))),
    ),
    receiver.length > 0 &&
      address({ marginBottom: mm(8) }, ...receiver.map((line) => text({}, line))),
    headingOf(title),
    ...blocks.flatMap(elementsOf),
    footOf(foot),
  )
  return tagged({ type: 'Art' }, pages)
}

/** Lines that are read as one paragraph. */
const address = (style: Style, ...lines: ReactElement[]) =>
  tagged({ type: 'P' }, view(style, ...lines))

function headingOf(title: string): ReactElement {
  const style: Style = {
    fontFamily: 'Schibsted Grotesk',
    fontWeight: 800,
    fontSize: 22,
    lineHeight: 1.15,
    marginBottom: mm(3),
  }
  return tagged({ type: 'H1' }, text(style, title))
}

type PageNumbers = { subPageNumber: number; subPageTotalPages?: number }

/** Repeated at the foot of every page of this document, and read aloud once, at its end. */
function footOf(foot: string): ReactElement {
  const style: Style = {
    position: 'absolute',
    left: mm(18),
    right: mm(18),
    // From the top: measured from the bottom, the library loses a text with a height of its own (4.9.0).
    top: mm(282),
    flexDirection: 'row',
    justifyContent: 'space-between',
  }
  const render = ({ subPageNumber, subPageTotalPages }: PageNumbers) => {
    const number = `Side ${subPageNumber} af ${subPageTotalPages}`
    const isLast = subPageNumber === subPageTotalPages
    return createElement(
      Fragment,
      {},
      tagged({ type: isLast ? 'P' : 'Artifact' }, text(small, foot)),
      tagged({ type: 'Artifact' }, text(small, number)),
    )
  }
  return createElement(View, { fixed: true, style, render })
}
