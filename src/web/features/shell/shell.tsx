import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CooperationStrip } from '../../ui/cooperation-strip.tsx'
import type { Crumb } from '../../ui/breadcrumb.tsx'
import { clubsInStrip, cooperationQuery } from './cooperation.ts'
import { DefaultLayout, SlimLayout, WorkLayout } from './layouts.tsx'
import { labelOf } from './page.ts'

type ShellProps = {
  /** "Log ind", or the menu of the account. */
  account: ReactNode
  /** Today's notices for all pages. */
  notices: ReactNode
  /** Opens the cookie banner again. */
  onCookies: () => void
}

/** The frame around the page, chosen by the deepest matched route; the default layout if it names none (E22). */
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
      isPrivate={page.isPrivate}
      crumbs={page.breadcrumb ? crumbs : undefined}
      hasWideCrumbsOnly={page.breadcrumb === 'wide'}
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

/** A missing page has the default layout without a breadcrumb. */
function frameOf({ matches, location }: State) {
  const match = matches.at(-1)
  const isMissing = matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)
  const title = match?.meta?.find((tag) => tag?.title)?.title
  return {
    page: isMissing ? {} : (match?.staticData ?? {}),
    path: location.pathname,
    label: labelOf(title ?? match?.staticData.title ?? ''),
  }
}
