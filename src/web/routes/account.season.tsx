import { createFileRoute } from '@tanstack/react-router'
import { SeasonStoryPage } from '../features/passes/season-story-page.tsx'
import { accountPage } from '../features/shell/page.ts'
import { searchParams, uuid } from '../search-params.ts'

export const Route = createFileRoute('/account/season')({
  ...accountPage('Din sæson'),
  validateSearch: searchParams({ pass: uuid }),
  component: Season,
})

function Season() {
  const { pass } = Route.useSearch()
  return <SeasonStoryPage passId={pass} />
}
