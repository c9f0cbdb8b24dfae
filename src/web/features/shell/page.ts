export type LayoutName = 'default' | 'registration' | 'clean'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: LayoutName
    title?: string
    /** Whether the way here is shown above the content; default layout only. */
    breadcrumb?: boolean
    /** Whether the strip of partner clubs stands above the footer; default layout only. */
    cooperation?: boolean
  }
}

type Page = {
  title: string
  layout?: LayoutName
  breadcrumb?: boolean
  cooperation?: boolean
  /** Kept out of search engines, and out of every cache between us and the visitor. */
  isPrivate?: boolean
  description?: string
}

/** What the route table says of a page: its label, its layout, and what stands around it. */
export function page({ isPrivate, description, ...staticData }: Page) {
  const title =
    staticData.title === 'Sæsonkortet' ? 'Sæsonkortet' : `${staticData.title} · Sæsonkortet`
  return {
    staticData,
    ...(isPrivate && { headers: () => ({ 'Cache-Control': 'no-store' }) }),
    head: () => ({
      meta: [
        { title },
        ...(description ? [{ name: 'description', content: description }] : []),
        ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      ],
    }),
  }
}
