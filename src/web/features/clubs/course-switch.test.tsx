import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { courseStateQuery } from './club-day-queries.ts'
import { CourseSwitch } from './course-switch.tsx'

const clubId = '0195d8f0-0000-7000-8000-000000000001'

function render(reason: 'frost' | 'andet', note: string | null) {
  const client = new QueryClient()
  const closed = { reason, note, day: '2027-05-04', minute: 480 }
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
