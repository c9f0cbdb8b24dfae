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
  /** The pattern of its route, such as `/clubs/$slug`. */
  route: string
  /** Whether the canonical address has a query string. */
  hasSearch: boolean
}

export type Rendered = {
  /** Its body is empty where a page was rendered. */
  response: Response
  /** The page as text, which saves reading it back from the bytes of a response; undefined without a page. */
  html?: string | undefined
  /** The status of the page, or of its error, for which the router itself always has 500. */
  status: number
  /** The API responses of the page under the browser's query keys, as a JSON list. */
  answers: string
  /** Set when the page could not be rendered; the error is already logged. */
  errorId?: string | undefined
}
