import { createFileRoute } from '@tanstack/react-router'
import { CodePage } from '../features/scoring/code-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/kort')({
  ...page({ title: 'Skriv scorer', layout: 'clean', isPrivate: true }),
  component: CodePage,
})
