import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { FinderForm } from './finder-form.tsx'

const answer = {
  today: '2027-06-12',
  at: { day: '2027-06-12', minute: 720 },
  usualMoments: [{ day: '2027-06-12', minute: 780 }],
  cards: [],
  card: null,
  place: null,
} as unknown as ClubSearch

test('the form is folded into its question, with the usual moments in sight below it', () => {
  const html = renderToStaticMarkup(
    <FinderForm search={{}} answer={answer} isPersonal={false} onSearch={() => undefined} />,
  )
  const [form = '', below = ''] = html.split(/<\/form><\/details>/)
  expect(form.match(/<details[^>]*>/)?.[0]).not.toContain('open')
  expect(form).toMatch(/Hvor og hvornår\?.*I dag.*Ret/)
  expect(below).toContain('i dag kl. 13')
})
