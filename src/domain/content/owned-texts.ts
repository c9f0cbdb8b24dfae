import { aboutTexts } from './texts/about.ts'
import { accessibilityTexts } from './texts/accessibility.ts'
import { businessTexts } from './texts/business.ts'
import { helpTexts } from './texts/help.ts'
import { clubPartnersTexts } from './texts/club-partners.ts'
import { homeTexts } from './texts/home.ts'
import { mailTexts } from './texts/mail.ts'
import { membershipTexts } from './texts/membership.ts'
import { parcelTexts } from './texts/parcel.ts'
import { privacyTexts } from './texts/privacy.ts'
import { termsTexts } from './texts/terms.ts'
import type { TextPage } from './text-pages.ts'

/** `line`: one line. `paragraphs`: prose. `sections`: headings with prose under each (`## `). */
export type TextKind = 'line' | 'paragraphs' | 'sections'

/** A placeholder in braces that the page fills in: `{klubber}` becomes `24`. */
export type Placeholder = {
  name: string
  /** Its description beside the field in the back office. */
  meaning: string
  /** An example for the preview. */
  example: string
  /** Whether the text must contain it. */
  needed?: boolean
}

/** A text that the back office can edit (D27); `body` is the wording until it has been edited. */
export type OwnedText = {
  /** `page.name`; never changed once released. */
  key: string
  page: TextPage
  /** Its title in the back office. */
  title: string
  kind: TextKind
  body: string
  places?: readonly Placeholder[]
}

/** Every editable text, in the order of the pages. */
export const ownedTexts: readonly OwnedText[] = [
  ...homeTexts,
  ...aboutTexts,
  ...membershipTexts,
  ...businessTexts,
  ...helpTexts,
  ...clubPartnersTexts,
  ...parcelTexts,
  ...mailTexts,
  ...termsTexts,
  ...privacyTexts,
  ...accessibilityTexts,
]

export function findOwnedText(key: string): OwnedText | undefined {
  return ownedTexts.find((text) => text.key === key)
}
