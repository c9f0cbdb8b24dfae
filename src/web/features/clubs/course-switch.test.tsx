import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { courseStateQuery } from './club-day-queries.ts'
import { CourseSwitch } from './course-switch.tsx'

const clubId = '0195d8f0-0000-7000-8000-000000000001'

function render(
  reason: 'frost' | 'andet',
  note: string | null,
  until: { day: string; minute: number } | null = null,
) {
  const client = new QueryClient()
  const closed = { reason, note, day: '2027-05-04', minute: 480, until }
  client.setQueryData(courseStateQuery(clubId).queryKey, { clubName: 'Rold', slug: 'rold', closed })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CourseSwitch clubId={clubId} />
    </QueryClientProvider>,
  )
}

test('a note of the club is shown unchanged', () => {
  const note = 'Ring til Per på DGU’s kontor i Åsen.'
  const html = render('frost', note)
  expect(html).toContain('Banen er lukket: frost')
  expect(html).toContain(note)
})

test('the reason *andet* is not shown', () => {
  expect(render('andet', null)).not.toContain('andet')
})

test('a closure says when it ends by itself, or that somebody has to open the course', () => {
  expect(render('frost', null, { day: '2027-05-05', minute: 0 })).toContain(
    'Lukket til og med tirsdag den 4.\u00a0maj. Derefter åbner banen af sig selv.',
  )
  expect(render('frost', null)).toContain('før I åbner igen')
})
