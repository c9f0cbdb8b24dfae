import { plainSpaces } from '../shared/keep-together.ts'
import type { Company } from './company.ts'
import { companyValues } from './company-places.ts'
import { withdrawalForm } from './withdrawal-text.ts'
import { readWritten, type Block, type Inline } from './written-text.ts'

/** The owned text that buyers accept; each new wording is a new version (L-IN-5). */
export const termsKey = 'terms.sale'

/** `2027-1` is the wording shipped with the code, `2027-2` the first that replaced it. */
export const termsVersionOf = (version: number): string => `2027-${version + 1}`

/** The stored version behind a name, 0 for the shipped one; undefined when it is no such name. */
export function readTermsVersion(name: string): number | undefined {
  const match = /^2027-([1-9]\d{0,5})$/.exec(name)
  return match ? Number(match[1]) - 1 : undefined
}

/** Everything as plain text, for keeping: what the buyer accepted, with its version. */
export function termsAsText({
  body,
  version,
  company,
}: {
  body: string
  version: string
  company: Company
}): string {
  const parts = readWritten(body, companyValues(company)).sections.map(({ title, blocks }, i) =>
    [`${i + 1}. ${title}`, ...blocks.flatMap(linesOf)].join('\n\n'),
  )
  const heading = `Handelsbetingelser for Sæsonkortet\nVersion ${version}`
  const form = ['Standardfortrydelsesformular', ...withdrawalForm(company)].join('\n\n')
  return plainSpaces(`${[heading, ...parts, form].join('\n\n\n')}\n`)
}

function linesOf(block: Block): string[] {
  const say = (parts: readonly Inline[]) => parts.map(inlineText).join('')
  return block.kind === 'paragraph'
    ? [say(block.parts)]
    : block.items.map((item) => `- ${say(item)}`)
}

/** On paper an address follows its words, unless they say it themselves: a mail, a number, a page of ours. */
const inlineText = (part: Inline): string => {
  if (typeof part === 'string') return part
  return /^(mailto:|tel:|\/)/.test(part.href) ? part.text : `${part.text} (${part.href})`
}
