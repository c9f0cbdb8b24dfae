import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { productCodes } from '#domain/passes/products.ts'
import { page } from '../features/shell/page.ts'
import { currentRegistrationQuery } from '../features/registrations/queries.ts'
import { StartPage } from '../features/registrations/start-page.tsx'

export const Route = createFileRoute('/account_/registration/')({
  ...page({ title: 'Tilmelding', layout: 'registration', isPrivate: true }),
  validateSearch: z.object({
    k: z.string().max(200).optional().catch(undefined),
    card: z.enum(productCodes).optional().catch(undefined),
    season: z.coerce.string().max(20).optional().catch(undefined),
    club: z.string().max(100).optional().catch(undefined),
  }),
  component: Start,
})

function Start() {
  const { data: current } = useSuspenseQuery(currentRegistrationQuery)
  return <StartPage search={Route.useSearch()} current={current} />
}
