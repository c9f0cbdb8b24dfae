import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { getFirstStart } from '#contract/admin/set-up.ts'
import { ApiError, call } from '../api.ts'
import { FirstOperator } from '../features/admin/first-operator.tsx'
import { page } from '../features/shell/page.ts'

/** The page of a production first start; 404 in the demonstration and after the first administrator (D28). */
export const Route = createFileRoute('/setup')({
  ...page({ title: 'Første start', layout: 'clean', isPrivate: true }),
  loader: async () => {
    const setUp = await call(getFirstStart, {}).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) throw notFound()
      throw error
    })
    if (!setUp.awaitsAdministrator) throw redirect({ href: '/admin/setup', statusCode: 302 })
  },
  component: FirstOperator,
})
