import { publicOrigin } from '../../public-origin.ts'
import type { GuardName } from './guards.ts'

export type LayoutName = 'default' | 'registration' | 'clean' | 'work'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: LayoutName
    title?: string
    /** Whether the way here is shown above the content. */
    breadcrumb?: boolean
    /** The page above this one, between the front page and it. */
    parent?: { label: string; href: string }
    /** Whether the strip of partner clubs stands above the footer. */
    cooperation?: boolean
    /** Who may come in; asked in this order before anything is loaded. */
    guards?: readonly GuardName[]
    isPrivate?: boolean
    searchIsPersonal?: boolean
    /** What stands behind the question mark chooses what is shown of the same data. */
    searchIsView?: boolean
    /** People stand on it by name: statistics get no word of it. */
    namesPeople?: boolean
  }
}

type Head = {
  title: string
  /** One or two sentences for search engines and shared links. */
  description?: string
  /** The page's own address, without origin: `/clubs/rold-bakker`. */
  path: string
  /** What is shown where the page is shared: 1200 × 630 px, drawn by us. */
  image?: string
  isPrivate?: boolean
}

type Page = Omit<Head, 'path'> & {
  layout?: LayoutName
  /** Default layout only, and there it stands unless it is said not to. */
  breadcrumb?: boolean
  parent?: { label: string; href: string }
  /** Default layout only, and there it stands unless it is said not to. */
  cooperation?: boolean
  guards?: readonly GuardName[]
  /** Kept out of search engines, and out of every cache between us and the visitor. */
  isPrivate?: boolean
  /** What stands behind the question mark is somebody's: such an address is rendered again each time. */
  searchIsPersonal?: boolean
  /** What stands behind the question mark is another view of data that the page has: it asks for nothing. */
  searchIsView?: boolean
  /** Names stand on it although it is public, as on a board: statistics get no word of it. */
  namesPeople?: boolean
}

/** What the route table says of a page: its label, its layout, who may come in, and what stands around it. */
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
      breadcrumb: isFramed && rest.breadcrumb !== false,
      cooperation: isFramed && rest.cooperation !== false,
    },
    ...(isPrivate && { headers: () => ({ 'Cache-Control': 'no-store' }) }),
    head: ({ match }: { match: { pathname: string } }) =>
      headOf({ title, description, image, isPrivate, path: match.pathname }),
  }
}

/** A page of people at work – the back office, a club, a tournament's directors –, kept out of search engines and caches. */
export const workPage = (title: string) => page({ title, layout: 'work', isPrivate: true })

/** A page of one's account: never behind the account guard, which stands before two pages alone (E23). */
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

/** The head of a page whose title is known only when it is loaded, as a club's: `head: ({ loaderData }) => headOf(…)`. */
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

/** The page's own name again, as the breadcrumb says it. */
export const labelOf = (fullTitle: string) => fullTitle.replace(` · ${siteName}`, '')

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
