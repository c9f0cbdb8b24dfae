import { createFileRoute } from '@tanstack/react-router'
import { simulationQuery } from '../features/admin/settlement/cockpit-queries.ts'
import { SimulationPage } from '../features/admin/settlement/simulation-page.tsx'
import { enforcePower } from '../features/shell/guards.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { workPage } from '../features/shell/page.ts'
import { uuid } from '../search-params.ts'

export const Route = createFileRoute('/admin/settlement/seasons/$seasonId')({
  ...workPage('Afregning'),
  beforeLoad: async ({ location: { href }, params: { seasonId } }) => {
    if (uuid(seasonId) === undefined) throw invalidAddress()
    await enforcePower({ power: 'money.read', href })
  },
  loader: ({ context, params: { seasonId } }) =>
    notFoundIfMissing(context.queryClient.ensureQueryData(simulationQuery(seasonId))),
  component: Simulation,
})

function Simulation() {
  return <SimulationPage seasonId={Route.useParams().seasonId} />
}
