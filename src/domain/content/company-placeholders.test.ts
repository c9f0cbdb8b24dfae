import { expect, test } from 'vitest'
import { companyValues } from './company-placeholders.ts'
import { demonstrationCompany, unknownCompany } from './company.ts'
import { findOwnedText } from './owned-texts.ts'
import { termsAsText, termsKey } from './terms.ts'
import { parseRichText } from './rich-text.ts'

const body = (key: string) => findOwnedText(key)?.body ?? ''

test('the terms omit the sentence about the seller until the company is entered', () => {
  const shipped = { body: body(termsKey), version: '2027-1' }
  const known = termsAsText({ ...shipped, company: demonstrationCompany })
  const unknown = termsAsText({ ...shipped, company: unknownCompany })
  expect(known).toContain('Sæsonkortet sælges af Sæsonkortet ApS, Fairwayvej 18')
  expect(known, 'the address appears once').toContain('skrive til hej@saesonkortet.example.')
  expect(unknown).not.toContain('sælges af')
  expect(unknown).toContain('\nTil Sæsonkortet\n')
  expect(unknown).not.toMatch(/, ,|,\s*\.|CVR-nr\. \./)
})

test.each([termsKey, 'privacy.policy', 'accessibility.statement'])(
  'an unknown company removes no section of %s',
  (key) => {
    const titles = (company: typeof unknownCompany) =>
      parseRichText(body(key), companyValues(company)).sections.map(({ title }) => title)
    expect(titles(unknownCompany)).toEqual(titles(demonstrationCompany))
    expect(titles(unknownCompany).length).toBeGreaterThan(2)
  },
)
