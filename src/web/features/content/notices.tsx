import { useQuery, type QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { noticesQuery } from './queries.ts'

/** Loaded only when there are notices, because most days have none. */
const NoticeList = lazyRouteComponent(() => import('./notice-list.tsx'), 'NoticeList')

/** Call it before rendering, so that the server's page contains the notices. */
export async function loadNotices(queryClient: QueryClient): Promise<void> {
  const { notices } = await queryClient.ensureQueryData(noticesQuery)
  if (notices.length > 0) await NoticeList.preload?.()
}

/** Today's notices of the back office, on every page (D27). */
export function Notices() {
  const { data } = useQuery(noticesQuery)
  if (!data || data.notices.length === 0) return null
  return (
    <Suspense>
      <NoticeList notices={data.notices} />
    </Suspense>
  )
}
