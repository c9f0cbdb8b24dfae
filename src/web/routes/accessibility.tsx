import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityPage } from '../features/content/accessibility-page.tsx'
import { textsQuery } from '../features/content/queries.ts'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/accessibility')({
  ...page({
    title: 'Tilgængelighed',
    description: 'Hvordan Sæsonkortet kan bruges af alle, og hvad der ikke er godt nok endnu.',
  }),
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(textsQuery('accessibility')),
  component: AccessibilityPage,
})
