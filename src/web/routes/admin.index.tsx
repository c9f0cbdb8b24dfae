import { createFileRoute } from '@tanstack/react-router'
import { TodayPage } from '../features/admin/today/today-page.tsx'
import { todayQuery } from '../features/admin/today/today-query.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/')({
  ...workPage('I dag'),
  loader: ({ context }) => context.queryClient.ensureQueryData(todayQuery),
  component: TodayPage,
})
