import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CourseState } from '#contract/clubs/course.ts'
import { plainSpaces } from '#domain/shared/keep-together.ts'
import { ClubDayPage } from './club-day-page.tsx'
import { courseStateQuery } from './course-queries.ts'

const clubId = '00000000-0000-4000-8000-000000000001'

function render(lastDay: string | null) {
  const client = new QueryClient()
  const course: CourseState = {
    clubName: 'Rold',
    slug: 'rold',
    now: { day: '2027-07-01', minute: 600 },
    lastDay,
    closed: null,
    roundsAtStake: 0,
    returned: null,
    plannedVisits: [],
  }
  client.setQueryData(courseStateQuery(clubId).queryKey, course)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ClubDayPage clubId={clubId} />
    </QueryClientProvider>,
  )
  return plainSpaces(html)
}

test('the page of a club that goes on mentions no last day', () => {
  expect(render(null)).not.toContain('samarbejdsklub')
})

test('a club that leaves is told its last day, and checks guests in until it is over', () => {
  const html = render('2027-07-01')
  expect(html).toContain('Kortet gælder her til og med torsdag den 1. juli 2027.')
  expect(html).toContain('Tjek gæster ind')
})

test('a club that has left is told what it can still do, and checks nobody in', () => {
  const html = render('2027-06-30')
  expect(html).toContain('Kortet gjaldt her til og med onsdag den 30. juni 2027.')
  expect(html).toContain('gøre indsigelse')
  expect(html).not.toContain('Tjek gæster ind')
  expect(html).not.toContain('Dagens gæster')
})
