/**
 * A plain page with status and message, for a failure in which the error page cannot be rendered either.
 */
export const errorFallbackPage = (errorId: string) =>
  plainPage(
    500,
    'Siden kunne ikke vises',
    `Fejlen er vores, og den er skrevet ned. Prøv igen om lidt. Bliver det ved, så ring
      eller skriv til os, og oplys fejlnummeret <strong>${errorId}</strong>.`,
  )

/** For overload, or when the database cannot be reached. */
export const unavailablePage = plainPage(
  503,
  'Siden kan ikke vises lige nu',
  `Der er meget travlt, eller vi kan ikke få fat i vores data. Intet er gået tabt.
      Prøv igen om lidt.`,
)

function plainPage(status: number, title: string, words: string) {
  return `<!DOCTYPE html>
<html lang="da">
  <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="robots" content="noindex"/>
    <title>${title} · Sæsonkortet</title>
  </head>
  <body>
    <p><strong>${status}</strong></p>
    <h1>${title}</h1>
    <p>${words}</p>
    <p><a href="/">Til forsiden</a></p>
    <p lang="en">Internal Server Error</p>
  </body>
</html>`
}
