import { html, raw } from 'hono/html'

type Shell = {
  title: string
  /** The notice at the top that the page is not the real one. */
  notice: string
  style: string
  body: unknown
}

/** A page of a simulated organisation, with its own look and marked as a simulation. */
export const simulatedPage = ({ title, notice, style, body }: Shell): string =>
  String(
    html`<!doctype html>
      <html lang="da">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <style>
            ${raw(style)}
          </style>
        </head>
        <body>
          <p class="notice" role="note">${notice}</p>
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </body>
      </html>`,
  )
