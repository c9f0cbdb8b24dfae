/** Words alone, when a page fails so badly that its error page fails as well. */
export const brokenPage = (errorId: string) => `<!DOCTYPE html>
<html lang="da">
  <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="robots" content="noindex"/>
    <title>Siden kunne ikke vises · Sæsonkortet</title>
  </head>
  <body>
    <h1>Siden kunne ikke vises</h1>
    <p>Fejlen er vores, og den er skrevet ned. Prøv igen om lidt. Bliver det ved, så ring
      eller skriv til os, og oplys fejlnummeret <strong>${errorId}</strong>.</p>
    <p><a href="/">Til forsiden</a></p>
  </body>
</html>`
