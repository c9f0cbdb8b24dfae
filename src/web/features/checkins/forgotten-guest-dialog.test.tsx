// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { provideInProcessApi } from '../../fetch-api.ts'
import { ForgottenGuestDialog } from './forgotten-guest-dialog.tsx'

afterEach(() => {
  cleanup()
  provideInProcessApi(undefined)
})

function open(guests: unknown[] = []) {
  const sent: string[] = []
  provideInProcessApi((path) => {
    sent.push(path)
    return Promise.resolve(Response.json({ guests, more: false }))
  })
  const dialog = (
    <QueryClientProvider client={new QueryClient()}>
      <ForgottenGuestDialog
        clubId="0195d8f0-0000-7000-8000-000000000001"
        today={plainDate('2027-06-04')}
        onClose={() => undefined}
      />
    </QueryClientProvider>
  )
  render(dialog)
  return sent
}

test('the button is there before a guest is found, and says what is missing', () => {
  const sent = open()
  fireEvent.click(screen.getByRole('button', { name: 'Registrér runden' }))
  expect(screen.getByText('Skriv gæstens DGU-nummer, kortnummer eller navn.')).toBeTruthy()
  expect(screen.getByText('Skriv et klokkeslæt, fx 10.30.')).toBeTruthy()
  const field = screen.getByLabelText('DGU-nummer, kortnummer eller navn')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Henrik' } })
  expect(screen.getByText('Vælg gæsten på listen.')).toBeTruthy()
  expect(sent.filter((path) => path.includes('forgotten-guests'))).toEqual([])
})

test('an hour that does not exist is pointed out when the field is left', () => {
  open()
  const time = screen.getByLabelText('Cirka kl.')
  fireEvent.change(time, { target: { value: '25.99' } })
  expect(screen.queryByText('Skriv et klokkeslæt, fx 10.30.')).toBeNull()
  fireEvent.blur(time)
  expect(screen.getByText('Skriv et klokkeslæt, fx 10.30.')).toBeTruthy()
})

test('until the 5th the days of last month can be chosen, yesterday first', () => {
  open()
  const days = [...screen.getByLabelText<HTMLSelectElement>('Spillede').options]
  expect(days[0]?.text.replaceAll('\u00a0', ' ')).toBe('I går, torsdag den 3. juni')
  expect(days.at(-1)?.value).toBe('2027-05-01')
})

test('the only guest found is chosen and shown by the button, before a round is spent', async () => {
  const guest = {
    passId: '0195d8f0-0000-7000-8000-000000000002',
    passNumber: 'SK27-4F7K-9Q2H-C',
    productName: 'Sæsonkort',
    name: 'Anne Bisgaard',
    dguNumber: '901-2001',
    homeClub: null,
    handicap: '31,4',
    welcome: null,
  }
  const sent = open([guest])
  fireEvent.change(screen.getByLabelText('Cirka kl.'), { target: { value: '13.00' } })
  fireEvent.change(screen.getByLabelText('DGU-nummer, kortnummer eller navn'), {
    target: { value: 'Anne Bisgaard' },
  })
  await waitFor(() => screen.getByText('Anne Bisgaard'))
  fireEvent.click(screen.getByRole('button', { name: 'Registrér runden' }))
  expect(screen.getByRole('button', { name: 'Vælg en anden' })).toBeTruthy()
  expect(screen.queryByText('Vælg gæsten på listen.')).toBeNull()
  expect(sent.filter((path) => path.includes('forgotten-guests'))).toEqual([])
})
