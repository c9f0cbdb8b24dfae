import { useQuery, type QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { noticesQuery } from './queries.ts'

/** On most days there is no notice, and nobody fetches what shows one. */
const NoticeList = lazyRouteComponent(() => import('./notice-list.tsx'), 'NoticeList')

/** Before the frame is drawn, so that they are in the page that the server sends. */
export async function loadNotices(queryClient: QueryClient): Promise<void> {
  const { notices } = await queryClient.ensureQueryData(noticesQuery)
  if (notices.length > 0) await NoticeList.preload?.()
}

/** What the business says across all pages today (D27). */
export function Notices() {
  const { data } = useQuery(noticesQuery)
  if (!data || data.notices.length === 0) return null
  return (
    <Suspense>
      <NoticeList notices={data.notices} />
    </Suspense>
  )
}
