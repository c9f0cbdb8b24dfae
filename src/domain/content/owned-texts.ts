import { aboutTexts } from './texts/about.ts'
import { accessibilityTexts } from './texts/accessibility.ts'
import { businessTexts } from './texts/business.ts'
import { helpTexts } from './texts/help.ts'
import { clubPartnersTexts } from './texts/club-partners.ts'
import { homeTexts } from './texts/home.ts'
import { mailTexts } from './texts/mail.ts'
import { membershipTexts } from './texts/membership.ts'
import { privacyTexts } from './texts/privacy.ts'
import { termsTexts } from './texts/terms.ts'
import type { TextPage } from './text-pages.ts'

/** `line`: one line. `paragraphs`: prose. `sections`: headings with prose under each (`## `). */
export type TextKind = 'line' | 'paragraphs' | 'sections'

/** A place in braces that the page fills in: `{klubber}` becomes `24`. */
export type Place = {
  name: string
  /** What the business reads about it beside the field. */
  meaning: string
  /** An example, for the preview. */
  example: string
  /** The text may not be saved without it. */
  needed?: boolean
}

/** A text that the business owns (D27): this wording stands until somebody writes another. */
export type OwnedText = {
  /** `page.name`; never changed once released. */
  key: string
  page: TextPage
  /** What it is called in the back office. */
  title: string
  kind: TextKind
  body: string
  places?: readonly Place[]
}

/** Every text that can be edited without an engineer, in the order of the pages. */
export const ownedTexts: readonly OwnedText[] = [
  ...homeTexts,
  ...aboutTexts,
  ...membershipTexts,
  ...businessTexts,
  ...helpTexts,
  ...clubPartnersTexts,
  ...mailTexts,
  ...termsTexts,
  ...privacyTexts,
  ...accessibilityTexts,
]

export function findOwnedText(key: string): OwnedText | undefined {
  return ownedTexts.find((text) => text.key === key)
}
