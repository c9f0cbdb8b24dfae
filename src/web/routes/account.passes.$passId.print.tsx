import { createFileRoute } from '@tanstack/react-router'
import { PassPagePrint } from '../features/passes/pass-page-print.tsx'
import { page } from '../features/shell/page.ts'
import { requireSignIn } from '../features/shell/require-sign-in.ts'

export const Route = createFileRoute('/account/passes/$passId/print')({
  ...page({ title: 'Udskriv kortet', layout: 'clean', isPrivate: true }),
  beforeLoad: ({ location }) => requireSignIn(location.href),
  component: Print,
})

function Print() {
  return <PassPagePrint passId={Route.useParams().passId} />
}
