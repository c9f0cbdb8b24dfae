import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { todaysCheckInsQuery } from './queries.ts'
import { TodaysGuests } from './todays-guests.tsx'

const clubId = '0195d8f0-0000-7000-8000-000000000001'

test('of many guests the latest six are shown on the screen, and all of them on paper', () => {
  const client = new QueryClient()
  const guests = Array.from({ length: 150 }, (_, i) => ({
    checkInId: `0195d8f0-0000-7000-8000-${String(i).padStart(12, '0')}`,
    minute: 1_200 - i,
    outcome: 'allow' as const,
    holes: 18 as const,
    way: 'manual' as const,
    guest: {
      passId: clubId,
      passNumber: '2027-000001-X',
      productName: 'Sæsonkort',
      name: `Gæst ${i}`,
      dguNumber: null,
      homeClub: null,
      handicap: null,
    },
    voided: false,
    restoreUntil: null,
    offline: false,
    flags: [],
  }))
  const day = { clubName: 'Rold', day: '2027-06-12', wordOfDay: '', refused: 0, refusals: [] }
  client.setQueryData(todaysCheckInsQuery(clubId).queryKey, { ...day, guests })
  const render = (most?: number) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <TodaysGuests clubId={clubId} {...(most !== undefined && { most })} />
      </QueryClientProvider>,
    )
  expect(render(6).match(/print:list-item/g)).toHaveLength(144)
  expect(render(6)).toContain('Vis alle')
  expect(render()).not.toContain('print:list-item')
})
