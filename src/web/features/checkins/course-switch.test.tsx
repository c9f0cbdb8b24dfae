import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CourseState } from '#contract/clubs/course.ts'
import { courseStateQuery } from './course-queries.ts'
import { CourseSwitch } from './course-switch.tsx'

const clubId = '0195d8f0-0000-7000-8000-000000000001'

function render(
  reason: 'frost' | 'andet',
  note: string | null,
  until: { day: string; minute: number } | null = null,
  more: Partial<CourseState> = {},
) {
  const client = new QueryClient()
  const since = { day: '2027-05-04', minute: 480 }
  const now = { day: '2027-05-04', minute: 500 }
  const closed = { closureId: clubId, reason, note, since, until }
  const course = {
    clubName: 'Rold',
    slug: 'rold',
    now,
    lastDay: null,
    closed,
    roundsAtStake: 0,
    returned: null,
    plannedVisits: [],
    ...more,
  }
  client.setQueryData(courseStateQuery(clubId).queryKey, course)
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

test('another reason is shown by its note, and HTML in a note is text', () => {
  const html = render('andet', '<b>Kloakken</b> er sprunget.')
  expect(html).toContain('Banen er lukket: &lt;b&gt;Kloakken&lt;/b&gt; er sprunget')
  expect(html).not.toContain('andet')
})

test('a closed course shows how many planned visits are told of it', () => {
  const visits = [
    { day: '2027-05-04', minute: 540 },
    { day: '2027-05-04', minute: 600 },
    { day: '2027-05-05', minute: 600 },
  ]
  const plannedVisits = visits.map((at) => ({ ...at, isTold: false }))
  const html = render('frost', null, { day: '2027-05-05', minute: 0 }, { plannedVisits })
  expect(html).toContain('2 planlagte besøg ligger i lukningen')
})

test('a closure says when it ends by itself, or that somebody has to open the course', () => {
  // By the clock of the server: this device is in another year.
  expect(render('frost', null, { day: '2027-05-04', minute: 600 })).toContain(
    'Lukket til kl.\u00a010.00. Derefter åbner banen af sig selv.',
  )
  expect(render('frost', null, { day: '2027-05-06', minute: 0 })).toContain(
    'Lukket til og med onsdag den 5.\u00a0maj. Derefter åbner banen af sig selv.',
  )
  expect(render('frost', null)).toContain('før I åbner igen')
})

test('rounds that a closure gave back are named, with one button for all of them', () => {
  const at = { day: '2027-05-04', minute: 480 }
  const returned = { closureId: clubId, rounds: 16, at, until: { ...at, minute: 510 } }
  const closed = render('frost', null, null, { returned })
  expect(closed).toContain('16 runder er givet tilbage, fordi banen blev lukket kl.\u00a08.00.')
  expect(closed).toContain('I kan fortryde til kl.\u00a08.30.')
  expect(closed).toContain('Fortryd lukningen')
  const opened = render('frost', null, null, { returned, closed: null })
  expect(opened).toContain('Lad runderne tælle igen')
  expect(render('frost', null)).not.toContain('Fortryd')
})
