import { createOperator } from '#server/accounts/create-operator.ts'
import { openAuth } from '#server/accounts/auth.ts'
import { contextOf } from '#server/app.ts'
import { openFoundation } from './open-ctx.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run operator:create -- MAIL

Gør MAIL til administrator hos operatøren og viser en engangskode at logge ind med.
Tjenesten må gerne køre imens. Kan gentages for at få en ny kode.`

/** `npm run operator:create -- MAIL` (E14). */
await runCommand(usage, async ([email]) => {
  if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return false
  const { house, close } = await openFoundation()
  try {
    const { code, link, isNew } = await createOperator(contextOf(house), openAuth(house), email)
    console.log(
      [
        '',
        isNew ? `${email} er nu administrator.` : `${email} var allerede administrator.`,
        `Log ind på ${link}`,
        `med koden ${code}. Den gælder i ti minutter og virker én gang.`,
        '',
      ].join('\n'),
    )
  } finally {
    await close()
  }
})
