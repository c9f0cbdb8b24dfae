import { publicOrigin } from '../../public-origin.ts'
import type { GuardName } from './guards.ts'

export type LayoutName = 'default' | 'registration' | 'clean' | 'work'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: LayoutName
    title?: string
    /** Whether the breadcrumb is shown; `wide`: not on a phone, where the page has its own way back. */
    breadcrumb?: boolean | 'wide'
    /** The parent in the breadcrumb, after the front page. */
    parent?: { label: string; href: string }
    /** Whether the strip of partner clubs is shown above the footer. */
    cooperation?: boolean
    /** Run in this order before any loader. */
    guards?: readonly GuardName[]
    isPrivate?: boolean
    searchIsPersonal?: boolean
    /** The query string only filters data that the page has already. */
    searchIsView?: boolean
    /** The page shows names of people, so statistics must not read its text. */
    namesPeople?: boolean
  }
}

type Head = {
  title: string
  /** One or two sentences for search engines and shared links. */
  description?: string
  /** The address without origin: `/clubs/rold-bakker`. */
  path: string
  /** The path of the picture for shared links, 1200 × 630 px. */
  image?: string
  isPrivate?: boolean
}

type Page = Omit<Head, 'path'> & {
  layout?: LayoutName
  /** Default layout only, and there true by default; `wide` leaves it out on a phone. */
  breadcrumb?: boolean | 'wide'
  parent?: { label: string; href: string }
  /** Default layout only, and there true by default. */
  cooperation?: boolean
  guards?: readonly GuardName[]
  /** Excluded from search engines and from every cache. */
  isPrivate?: boolean
  /** The query string is personal: such an address is rendered for each request. */
  searchIsPersonal?: boolean
  /** The query string only filters data that the page has already: a change of it fetches nothing. */
  searchIsView?: boolean
  /** The page is public but shows names, as a leaderboard does: statistics must not read its text. */
  namesPeople?: boolean
}

/** The route options of a page: title, layout, guards, headers and head. */
export function page({ title, layout = 'default', guards = [], ...rest }: Page) {
  const { description, image, isPrivate, parent } = rest
  const isFramed = layout === 'default'
  return {
    staticData: {
      title,
      layout,
      guards,
      parent,
      isPrivate: isPrivate === true,
      searchIsPersonal: rest.searchIsPersonal === true,
      searchIsView: rest.searchIsView === true,
      namesPeople: isPrivate === true || rest.namesPeople === true,
      breadcrumb: isFramed && (rest.breadcrumb ?? true),
      cooperation: isFramed && rest.cooperation !== false,
    },
    ...(isPrivate && { headers: () => ({ 'Cache-Control': 'no-store' }) }),
    head: ({ match }: { match: { pathname: string } }) =>
      headOf({ title, description, image, isPrivate, path: match.pathname }),
  }
}

/** A page of the back office, a club or a tournament's directors. */
export const workPage = (title: string) => page({ title, layout: 'work', isPrivate: true })

/** A page of the signed-in account. Only two account pages use the account guard, and neither of them this helper. */
export const accountPage = (
  title: string,
  parent: { label: string; href: string } = { label: 'Konto', href: '/account' },
) =>
  page({
    title,
    parent,
    cooperation: false,
    guards: ['login'],
    isPrivate: true,
  })

/** The head of a page whose title comes from its loader, such as a club: `head: ({ loaderData }) => headOf(…)`. */
export function headOf({ title, description, path, image = '/og/site.png', isPrivate }: Head) {
  const fullTitle = titleOf(title)
  if (isPrivate) return { meta: [{ title: fullTitle }, { name: 'robots', content: 'noindex' }] }
  const address = publicOrigin() + withoutSlash(path)
  return {
    meta: [
      { title: fullTitle },
      ...(description ? [{ name: 'description', content: description }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: siteName },
      { property: 'og:locale', content: 'da_DK' },
      { property: 'og:title', content: title },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      { property: 'og:url', content: address },
      { property: 'og:image', content: publicOrigin() + image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}

const siteName = 'Sæsonkortet'

export const titleOf = (title: string) => (title === siteName ? siteName : `${title} · ${siteName}`)

/** The title without the site's name, for the breadcrumb. */
export const labelOf = (fullTitle: string) => fullTitle.replace(` · ${siteName}`, '')

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
