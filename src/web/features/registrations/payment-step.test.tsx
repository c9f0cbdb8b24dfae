// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { demonstrationCompany } from '#domain/content/company.ts'
import { withdrawalForm } from '#domain/content/withdrawal-text.ts'
import { companyQuery } from '../../company.ts'
import { PaymentForm } from './payment-step.tsx'
import { RegistrationProvider } from './use-registration.tsx'

afterEach(cleanup)

const period = { firstDay: '2027-05-04', lastDay: '2027-11-30' }
const offer = { code: 'FULD', summary: 'To runder i hver klub.', name: 'Sæsonkort' }

/** The page of a purchase that only waits for its payment. */
function show({ ticked = false, vatOre = 29_900, totalOre = 149_500 } = {}) {
  const card = {
    id: 'c1',
    firstName: 'Anne',
    lastName: 'Holm',
    productCode: 'FULD',
    productName: 'Sæsonkort',
    offers: [offer],
    price: totalOre,
    plannedRounds: 10,
    period,
    start: { available: true, ticked, begins: 'I dag, 4. maj' },
    memberships: [{ isHome: true, clubName: 'Egebæk', typeName: 'fuldtidsmedlem' }],
    insteadOf: null,
  }
  const summary = {
    lines: [{ cardId: 'c1', discountOre: 0 }],
    totalOre,
    vatOre,
    savedOre: 0,
    code: null,
    discountName: null,
    complete: true,
    reservedOnly: false,
  }
  const registration = {
    id: 'r1',
    version: 1,
    season: { termsVersion: '2027-1' },
    name: 'Anne Holm',
    email: 'anne@example.dk',
    phone: null,
    cards: [card],
    steps: [],
    summary,
    order: null,
  } as unknown as Registration
  const client = new QueryClient()
  client.setQueryData(companyQuery.queryKey, demonstrationCompany)
  render(
    <QueryClientProvider client={client}>
      <RegistrationProvider first={registration}>
        <PaymentForm />
      </RegistrationProvider>
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: /^Bestil og betal/ })
  const text = (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
  const label = (button.textContent ?? '').replaceAll(/\s+/g, ' ')
  return { button, text, label, above: text.slice(0, text.lastIndexOf(label)) }
}

// A consumer who is not told before the payment is not bound, or may withdraw for a year longer (L-WD-1, L-IN-2).
test('before the payment the page says how long, how and at what cost one may withdraw, with the form', () => {
  const { above } = show({ ticked: true })
  for (const words of [
    'Du kan fortryde i 14 dage',
    'Fristen regnes fra dagen efter købet.',
    'Du behøver ikke give en grund, og der er intet gebyr.',
    'Fortryd aftale',
    'senest 14 dage efter',
    'begynder, før fristen er udløbet. Fortryder du, betaler du for de runder, der er spillet: 149,50 kr. pr. runde',
    '10 beregnede runder',
  ])
    expect(above).toContain(words)
  for (const line of withdrawalForm(demonstrationCompany)) expect(above).toContain(line)
})

test('without an early start all the money is promised back', () => {
  expect(show().above).toContain('Fortryder du i tide, får du alle pengene tilbage.')
})

test('the last button says that payment follows and how much, below product, features, period and total', () => {
  const { label, above } = show()
  expect(label).toBe('Bestil og betal 1.495 kr.')
  const features = above.slice(above.lastIndexOf('Sæsonkort: To runder i hver klub.'))
  expect(features).toContain('Gælder 4. maj')
  expect(features).toContain('I alt 1.495 kr. inkl. moms og uden gebyrer.')
  expect(features).toContain('fornyes ikke af sig selv')
  expect(features.length, 'nothing stands between the features and the button').toBeLessThan(330)
})

test('a card without VAT is not said to contain it', () => {
  expect(show({ vatOre: 0 }).above).toContain('I alt 1.495 kr. uden gebyrer.')
})

test('every choice has a link to correct it, and nothing is accepted in advance', () => {
  show()
  const links = screen
    .getAllByRole('link', { name: /^Ret/ })
    .map((link) => link.getAttribute('href'))
  expect(new Set(links)).toEqual(
    new Set(
      ['information', 'season-pass', 'verification'].map((step) => `/account/registration/${step}`),
    ),
  )
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false])
})
