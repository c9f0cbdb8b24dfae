/** What the server needs of the web; `src/main.ts` joins the two. */
export type WebApp = {
  /** The page that an address leads to. */
  find: (href: string) => PageAddress
  render: (request: Request) => Promise<Rendered>
  /** The question about cookies, drawn in a culture; hidden until somebody has not answered. */
  consentBanner: (culture: string) => string
  /** Addresses of the public pages that have no parameter. */
  publicPaths: () => string[]
}

export type PageAddress = {
  /** The same for everyone (E15): rendered without the visitor's cookie, and kept. */
  isPublic: boolean
  /** The address with only what the page reads of it, in one spelling. */
  href: string
  /** Whether the page reads anything from behind the question mark here. */
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
