// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signCodesQuery } from '../clubs/club-day-queries.ts'
import { SignsPage } from './signs-page.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const clubId = '0195d8f0-0000-7000-8000-000000000001'

test('one press prints one sign in one size, and another prints all of them', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const qr = 'https://saesonkortet.example/scan#K7M4QX'
  const used = { qr, lastScan: '2027-05-04', daysUnused: 0, camera: 4, typed: 0 }
  client.setQueryData(signCodesQuery(clubId).queryKey, {
    clubName: 'Rold',
    signs: [
      { code: 'K7M4QX', place: 'Ved skranken', ...used, state: 'well' },
      { code: 'J2K9WD', place: 'Ved første tee', ...used, state: 'silent' },
    ],
  })
  const printed: string[] = []
  // What is on paper when the browser's dialog opens.
  window.print = () => {
    const sheets = [...document.querySelectorAll<HTMLElement>('.sign-sheet')]
    const shown = sheets.filter((sheet) => !sheet.closest('li')?.classList.contains('print:hidden'))
    printed.push(
      shown.map((one) => `${one.getAttribute('aria-label')} ${one.dataset.size}`).join(', '),
    )
  }
  render(
    <QueryClientProvider client={client}>
      <SignsPage clubId={clubId} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Udskriv A5.*første tee/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Udskriv alle i A4' }))
  expect(printed).toEqual([
    'Skilt: Ved første tee a5',
    'Skilt: Ved skranken a4, Skilt: Ved første tee a4',
  ])
  // Only the sign that nobody scans any more is to be printed again.
  expect(screen.getAllByText('Udskriv et nyt skilt.')).toHaveLength(1)
})
