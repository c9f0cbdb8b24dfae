// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Registration, RegistrationCard } from '#contract/registrations/endpoints.ts'
import { CardStart } from './card-choice.tsx'
import type { StepErrors } from './step-errors.ts'
import { RegistrationProvider } from './use-registration.tsx'

afterEach(cleanup)

const start = {
  available: true,
  ticked: false,
  choices: { now: 'Begynd i dag', later: 'Begynd 29. juni', laterWhy: 'Du kan fortryde.' },
  text: 'Kortet skal begynde nu.',
  textVersion: '2027-2',
}

function show(chosen: boolean, error?: string) {
  const card = {
    id: 'c1',
    firstDayWish: null,
    firstDayRange: null,
    period: null,
    price: 149_500,
    plannedRounds: 10,
    cheaper: null,
    needsGuardian: false,
    start: { ...start, chosen },
  } as unknown as RegistrationCard
  const registration = { id: 'r1', version: 1, cards: [card] } as unknown as Registration
  const errors = {
    attempt: error ? 1 : 0,
    errors: [],
    show: () => undefined,
    errorOf: ({ field }) => (field === 'startNow' ? error : undefined),
  } satisfies StepErrors
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RegistrationProvider first={registration}>
        <CardStart card={card} errors={errors} />
      </RegistrationProvider>
    </QueryClientProvider>,
  )
  return screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)
}

test('neither start is chosen in advance, and the missing choice is named at the control', () => {
  expect(show(false, 'Vælg, hvornår kortet skal begynde.')).toEqual([false, false])
  const group = screen.getByRole('group', { name: 'Hvornår skal kortet begynde?' })
  expect(group.textContent).toContain('Vælg, hvornår kortet skal begynde.')
})

test('the later start is shown as chosen when the buyer has chosen it', () => {
  expect(show(true)).toEqual([false, true])
})
