import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CooperationStrip } from '../../ui/cooperation-strip.tsx'
import type { Crumb } from '../../ui/breadcrumb.tsx'
import { clubsInStrip, cooperationQuery } from './cooperation.ts'
import { DefaultLayout, SlimLayout, WorkLayout } from './layouts.tsx'
import { labelOf } from './page.ts'

type ShellProps = {
  /** "Log ind", or the person's menu. */
  account: ReactNode
  /** What is said across all pages today. */
  notices: ReactNode
  /** Asks again about cookies. */
  onCookies: () => void
}

/** The frame around the page. It belongs to the deepest matched route; unlisted is default (E22). */
export function Shell({ account, notices, onCookies }: ShellProps) {
  const { page, path, label } = useRouterState({ select: frameOf, structuralSharing: true })
  if (page.layout === 'clean' || page.layout === 'registration') {
    return (
      <SlimLayout name={page.layout} namesPeople={page.namesPeople} onCookies={onCookies}>
        <Outlet />
      </SlimLayout>
    )
  }
  if (page.layout === 'work') {
    return (
      <WorkLayout {...{ account, notices, onCookies }}>
        <Outlet />
      </WorkLayout>
    )
  }
  const crumbs: Crumb[] = [
    { label: 'Forside', href: '/' },
    ...(page.parent ? [page.parent] : []),
    { label },
  ]
  return (
    <DefaultLayout
      path={path}
      namesPeople={page.namesPeople}
      crumbs={page.breadcrumb ? crumbs : undefined}
      account={account}
      notices={notices}
      onCookies={onCookies}
      cooperation={page.cooperation && <Cooperation />}
    >
      <Outlet />
    </DefaultLayout>
  )
}

function Cooperation() {
  const { data } = useQuery(cooperationQuery)
  return <CooperationStrip clubs={data?.clubs} total={data?.total} room={clubsInStrip} />
}

type State = ReturnType<typeof useRouterState>

/** A page with nothing behind its address is framed as any unlisted page, without the way to it. */
function frameOf({ matches, location }: State) {
  const match = matches.at(-1)
  const isMissing = matches.some((one) => one.status === 'notFound' || one._notFound)
  const title = match?.meta?.find((tag) => tag?.title)?.title
  return {
    page: isMissing ? {} : (match?.staticData ?? {}),
    path: location.pathname,
    label: labelOf(title ?? match?.staticData.title ?? ''),
  }
}
