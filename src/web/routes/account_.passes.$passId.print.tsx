import { createFileRoute } from '@tanstack/react-router'
import { PassPagePrint } from '../features/passes/pass-page-print.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/account_/passes/$passId/print')({
  ...page({ title: 'Udskriv kortet', layout: 'clean', guards: ['login'], isPrivate: true }),
  component: Print,
})

function Print() {
  return <PassPagePrint passId={Route.useParams().passId} />
}
