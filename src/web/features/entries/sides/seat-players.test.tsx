// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { prefetchToasts, ToastProvider } from '../../../ui/toast.tsx'
import { hasRoom, SideCard } from './side-card.tsx'
import { isNewSideMeant } from './sides-page.tsx'
import type { SidesDivision } from './sides-queries.ts'

beforeAll(prefetchToasts)
afterEach(cleanup)

const player = (name: string) => ({ entryId: name, name, handicapTenths: 90, hasEmail: true })
const side = (players: string[], isBegun = false) =>
  ({
    id: 'side',
    number: 1,
    name: null,
    players: players.map(player),
    isBegun,
    missing: 2 - players.length,
    fillers: 0,
    version: '',
  }) as unknown as SidesDivision['sides'][number]
const pairs = {
  isOneBall: true,
  play: 'Foursome',
  size: 2,
  least: 2,
  alone: [player('Ida Sø')],
} as unknown as SidesDivision

const isNewSide = (count: number, isShort: boolean, isDrawn: boolean) =>
  isNewSideMeant({
    division: pairs,
    isDrawn,
    takers: isShort ? [side(['Bo Kjær'])] : [],
    chosen: ['Ida Sø', 'Ole Berg'].slice(0, count),
  })

test.each([
  ['a side short of one', side(['Bo Kjær']), 1, true],
  ['a full side', side(['Bo Kjær', 'Eva Holm']), 1, false],
  ['more than it lacks', side(['Bo Kjær']), 2, false],
  ['a side that has begun', side(['Bo Kjær'], true), 1, false],
  ['nobody ticked', side(['Bo Kjær']), 0, false],
])('room on %s', (_, given, count, room) => {
  expect(hasRoom(pairs, given, count)).toBe(room)
})

test.each([
  { of: 'one ticked beside a side short of one', count: 1, isShort: true, isMeant: false },
  { of: 'one ticked, of full sides', count: 1, isShort: false, isMeant: false },
  { of: 'two ticked', count: 2, isShort: false, isMeant: true },
])('a new side as the main action on a published list: $of', ({ count, isShort, isMeant }) => {
  expect(isNewSide(count, isShort, true)).toBe(isMeant)
})

test('a new side is the main action before the draw, unless a side has room', () => {
  expect(isNewSide(1, false, false)).toBe(true)
  expect(isNewSide(1, true, false)).toBe(false)
})

const show = (isDrawn: boolean, onSeat: (ids: string[]) => Promise<unknown>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <SideCard
          {...{ isDrawn, onSeat, division: pairs, side: side(['Bo Kjær']) }}
          tournamentId="tournament"
          chosen={['Ida Sø']}
          isMeant
        />
      </ToastProvider>
    </QueryClientProvider>,
  )

test('on a published list the empty place is taken after what it changes is shown', async () => {
  const onSeat = vi.fn<(ids: string[]) => Promise<void>>(() => Promise.resolve())
  show(true, onSeat)
  fireEvent.click(screen.getByRole('button', { name: 'Sæt på Hold 1' }))
  expect(await screen.findByText('Ida Sø ind på Hold 1?')).not.toBeNull()
  expect(onSeat).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Sæt på holdet' }))
  await waitFor(() => expect(onSeat).toHaveBeenCalledWith(['Bo Kjær', 'Ida Sø']))
  await screen.findByText('Ida Sø er sat på Hold 1.')
})

test('before the draw one press is enough', () => {
  const onSeat = vi.fn<(ids: string[]) => Promise<void>>(() => Promise.resolve())
  show(false, onSeat)
  fireEvent.click(screen.getByRole('button', { name: 'Sæt på Hold 1' }))
  expect(onSeat).toHaveBeenCalledWith(['Bo Kjær', 'Ida Sø'])
})
