// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Registration, RegistrationCard } from '#contract/registrations/endpoints.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { CheaperNotice } from './cheaper-notice.tsx'
import { FirstDay, impossibleDays } from './first-day.tsx'
import { RegistrationProvider } from './use-registration.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  provideInProcessApi(undefined)
})

/** Bought on 12 June 2027 and to begin after the right of withdrawal. */
const card = {
  id: 'c1',
  firstDayWish: null,
  firstDayRange: { soonest: '2027-06-12', from: '2027-06-29', to: '2027-11-30' },
  period: { firstDay: '2027-06-29', lastDay: '2027-11-30' },
  start: { choices: {} },
  cheaper: { from: '2027-07-01', price: 119_500, saving: 30_000 },
} as unknown as RegistrationCard
const registration = {
  id: 'r1',
  version: 1,
  cards: [card],
  email: 'anne@example.dk',
  // Half past midnight on 2 July in Denmark: the link still works on the day of the lower price.
  expiresAt: '2027-07-01T22:30:00Z',
} as unknown as Registration

function show({ wasAttempted = false } = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RegistrationProvider first={registration}>
        <FirstDay card={card} error={undefined} wasAttempted={wasAttempted} />
        <CheaperNotice card={card} />
      </RegistrationProvider>
    </QueryClientProvider>,
  )
}

test('a first day that has passed is refused at the field, and no period is promised below it', () => {
  show()
  const field = screen.getByLabelText(/^Startdato/)
  fireEvent.input(field, { target: { value: '1. juni' } })
  fireEvent.blur(field)
  expect(screen.getByText(/1\.\s+juni 2027 er for tidligt/).textContent).toContain('29.06.2027')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(/^Kortet gælder/)).toBeNull()
})

test('the Enter key names an impossible first day, although the field was not left', () => {
  sessionStorage.setItem(
    'mine:typed:registration:r1',
    JSON.stringify([['cards.c1.firstDayWish', '32.06.2027']]),
  )
  show({ wasAttempted: true })
  expect(screen.getByText(/^Datoen findes ikke\./)).toBeTruthy()
})

test('a first day that was saved for an earlier start is named before the next step', () => {
  const nothingTyped = { get: () => undefined }
  const errors = (firstDayWish: string) =>
    impossibleDays([{ ...card, firstDayWish } as RegistrationCard], nothingTyped)
  expect(errors('2027-06-20')).toMatchObject([{ field: 'cards.c1.firstDayWish' }])
  expect(errors('2027-07-01')).toEqual([])
})

test('one press waits for the lower price', async () => {
  const sent: unknown[] = []
  provideInProcessApi((_, { body }) => {
    sent.push(JSON.parse(body as string))
    return Promise.resolve(Response.json({ sentTo: 'anne@example.dk' }))
  })
  show()
  expect(screen.getByText(/Fra 1\.\s+juli koster kortet 1\.195/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Vent og skriv til mig 1\.\s+juli/ }))
  await waitFor(() => expect(screen.getByText(/der er ikke trukket penge/)).toBeTruthy())
  expect(sent).toEqual([{ whenCheaper: 'c1' }])
})
