import { plainSpaces } from '../shared/keep-together.ts'
import type { Company } from './company.ts'
import { companyValues } from './company-placeholders.ts'
import { withdrawalForm } from './withdrawal-text.ts'
import { parseRichText, type Block, type Inline } from './rich-text.ts'

/** The text that buyers accept. Terms must have versions, so each new wording is one (L-IN-5). */
export const termsKey = 'terms.sale'

/** `2027-1` is the wording shipped with the code, `2027-2` the first that replaced it. */
export const termsVersionOf = (version: number): string => `2027-${version + 1}`

/** The stored version for a name, 0 for the shipped wording; undefined for an invalid name. */
export function readTermsVersion(name: string): number | undefined {
  const match = /^2027-([1-9]\d{0,5})$/.exec(name)
  return match ? Number(match[1]) - 1 : undefined
}

/** The terms as plain text for download, with their version and the withdrawal form. */
export function termsAsText({
  body,
  version,
  company,
}: {
  body: string
  version: string
  company: Company
}): string {
  const parts = parseRichText(body, companyValues(company)).sections.map(({ title, blocks }, i) =>
    [`${i + 1}. ${title}`, ...blocks.flatMap(linesOf)].join('\n\n'),
  )
  const heading = `Handelsbetingelser for Sæsonkortet\nVersion ${version}`
  const form = ['Standardfortrydelsesformular', ...withdrawalForm(company)].join('\n\n')
  return plainSpaces(`${[heading, ...parts, form].join('\n\n\n')}\n`)
}

function linesOf(block: Block): string[] {
  const toText = (parts: readonly Inline[]) => parts.map(inlineText).join('')
  return block.kind === 'paragraph'
    ? [toText(block.parts)]
    : block.items.map((item) => `- ${toText(item)}`)
}

/** A link as its text and address; only the text for mail addresses, telephone numbers and our own pages. */
const inlineText = (part: Inline): string => {
  if (typeof part === 'string') return part
  return /^(mailto:|tel:|\/)/.test(part.href) ? part.text : `${part.text} (${part.href})`
}
