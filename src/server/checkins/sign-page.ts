import { Path, Svg } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import type { SignText } from '#domain/checkins/sign-text.ts'
import { cardFace } from '#domain/passes/card-face.ts'
import {
  colours,
  features,
  mm,
  page,
  qrCode,
  text,
  view,
  wordmark,
  type Style,
} from '../documents/pdf-kit.ts'
import { tagged, type Tag } from '../documents/tags.ts'

export type SignSize = 'a4' | 'a5'

export type SignDrawing = {
  size: SignSize
  /** Without the dark ground at the top. */
  savesInk: boolean
  clubName: string
  code: string
  qr: string
  words: SignText
}

const widths = { a4: mm(210), a5: mm(148) } as const

/** A sign as a page of A4 or A5. Every length is a part of its width, so that both are the same drawing. */
export function signPage({ size, ...sign }: SignDrawing): ReactElement {
  const { words, qr } = sign
  const unit = widths[size] / 100
  const sides: Style = { marginHorizontal: 8 * unit }
  const sheet = page(
    {
      size: size === 'a4' ? 'A4' : 'A5',
      // A sign is one sheet.
      wrap: false,
      style: { fontFamily: 'Inter', fontFeatureSettings: features, color: '#000' },
    },
    headOf(sign, unit),
    view({ alignItems: 'center' }, qrCode(qr, 52 * unit, `QR-kode til ${qr}`)),
    view(
      { ...sides, flexGrow: 1 },
      ...stepsOf(words.steps, { fontSize: 4.2 * unit, marginBottom: 0.8 * unit }),
    ),
    typedOf(sign, { unit, sides }),
    view(
      { ...sides, paddingTop: 2 * unit, paddingBottom: 5 * unit },
      ...[words.call, words.place].map(
        (line) => line && paragraph(text({ fontSize: 2.7 * unit }, line)),
      ),
    ),
  )
  return tagged({ type: 'Art' }, sheet)
}

/** Steps with their numbers in the text, so that each is a body without a label. */
function stepsOf(steps: readonly string[], style: Style): ReactElement[] {
  const list: Tag = { type: 'L' }
  return steps.map((step, index) =>
    tagged(
      { type: 'LBody', within: { type: 'LI', within: list } },
      text(style, `${index + 1}. ${step}`),
    ),
  )
}

const paragraph = (element: ReactElement) => tagged({ type: 'P' }, element)

type Sign = Omit<SignDrawing, 'size'>

function headOf({ savesInk, clubName, code, words }: Sign, unit: number): ReactElement {
  const colour = savesInk ? '#000' : '#fff'
  const head: Style = {
    position: 'relative',
    paddingVertical: 5 * unit,
    paddingHorizontal: 8 * unit,
    ...(savesInk
      ? { borderBottomWidth: 0.6 * unit, borderBottomColor: '#000', borderBottomStyle: 'solid' }
      : { backgroundColor: colours.ground }),
  }
  return view(
    head,
    ...(savesInk ? [] : [contoursOf(code, 100 * unit)]),
    paragraph(wordmark(4.6 * unit, colour)),
    tagged(
      { type: 'H1' },
      text(
        {
          fontFamily: 'Schibsted Grotesk',
          fontWeight: 800,
          fontSize: 12 * unit,
          lineHeight: 1.1,
          color: colour,
          marginTop: 2 * unit,
        },
        words.heading,
      ),
    ),
    paragraph(text({ fontSize: 4.4 * unit, color: colour, marginTop: 1.5 * unit }, clubName)),
  )
}

/** The contour lines of the cards, by the code of the sign. */
function contoursOf(seed: string, width: number): ReactElement {
  const face = cardFace(seed)
  const ground: Style = {
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: 0,
    width,
    overflow: 'hidden',
  }
  const lines = createElement(
    Svg,
    {
      viewBox: `0 0 ${face.width} ${face.height}`,
      style: {
        position: 'absolute',
        top: 0,
        left: 0,
        width,
        height: (width * face.height) / face.width,
      },
    },
    ...face.contours.map(({ path }) =>
      createElement(Path, { d: path, stroke: colours.contour, strokeWidth: 1.6 }),
    ),
  )
  return tagged({ type: 'Artifact' }, view(ground, lines))
}

/** The code for guests who cannot scan: they type it at the address. */
function typedOf({ words, code }: Sign, { unit, sides }: { unit: number; sides: Style }) {
  const rule = { borderColor: '#000', borderStyle: 'solid' } as const
  return view(
    {
      ...sides,
      ...rule,
      borderTopWidth: 0.3 * unit,
      borderBottomWidth: 0.3 * unit,
      paddingVertical: 2 * unit,
      flexDirection: 'row',
      justifyContent: 'space-between',
      alignItems: 'center',
    },
    paragraph(
      view(
        {},
        text({ fontSize: 3.6 * unit }, words.withoutCamera),
        text({ fontSize: 3.6 * unit, fontWeight: 600 }, words.address),
      ),
    ),
    paragraph(
      text({ fontWeight: 800, fontSize: 8 * unit, lineHeight: 1, letterSpacing: 0.8 * unit }, code),
    ),
  )
}
