/** The interface of the web layer for the server; `src/main.ts` connects the two. */
export type WebApp = {
  /** The page of an address. */
  find: (href: string) => PageAddress
  render: (request: Request) => Promise<Rendered>
  /** The consent banner in a culture, hidden until the browser finds that the visitor has not answered. */
  consentBanner: (culture: string) => string
  /** Paths of the public pages without parameters. */
  publicPaths: () => string[]
}

export type PageAddress = {
  /** The same for everyone: rendered without the visitor's cookie, and cached. */
  isPublic: boolean
  /** The canonical address, with only the parameters that the page reads. */
  href: string
  /** Whether the canonical address has a query string. */
  hasSearch: boolean
}

export type Rendered = {
  /** Its body is empty where a page was rendered. */
  response: Response
  /** The page, beside the response, which would write it as bytes and read them back; undefined where there is none. */
  html?: string | undefined
  /** An error knows its own status; the router says 500 to all of them. */
  status: number
  /** What the page asked the API for, by the browser's own keys: a list as JSON. */
  answers: string
  /** Set when the page could not be made; already logged. */
  errorId?: string | undefined
}
