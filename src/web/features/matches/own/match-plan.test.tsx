// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnMatch } from '#contract/matches/own.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { MatchPlan } from './match-plan.tsx'

vi.mock('../../../ui/ui-link.tsx', () => ({
  UiLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}))

afterEach(cleanup)

const moment = { day: '2027-05-06', minute: 990 }

function show(match: Pick<OwnMatch, 'plan' | 'calendar'>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <MatchPlan match={{ id: 'm', lastDay: '2027-05-18', ...match } as OwnMatch} />
      </ToastProvider>
    </QueryClientProvider>,
  )
}
const link = (name: string) => screen.queryByRole('link', { name })

test('an agreed start is put into the calendar beside what else can be done with it', () => {
  const plan = { ...moment, isMine: true, isAccepted: true }
  show({ plan, calendar: { state: 'agreed', ...moment } })
  const add = link('Føj til kalender')
  expect(add?.getAttribute('href')).toBe('/api/v1/my-matches/m/calendar.ics')
  expect(add?.parentElement?.textContent).toContain('Aflys tiden')
  expect(link('Fjern fra kalender')).toBeNull()
})

test('a start that no longer holds is named, beside the new proposal', () => {
  const plan = { day: '2027-05-07', minute: 600, isMine: false, isAccepted: false }
  show({ plan, calendar: { state: 'cancelled', ...moment } })
  const text = document.body.textContent.replaceAll('\u00a0', ' ')
  expect(text).toContain('Din modstander foreslår fredag den 7. maj kl. 10.00.')
  expect(text).toContain('Den tidligere aftale, torsdag den 6. maj kl. 16.30, gælder ikke længere.')
  expect(link('Fjern fra kalender')).not.toBeNull()
})
